import numpy as np
from itertools import permutations
from jeux import race, serpents
from jeux.serpents import AUDET, ALTHOEN, Board
def coin(board):
    P,E=race.race_matrices(board.transition_matrix()); return (P+1-P.T)/2, P, E
for name,b in (("audet",AUDET),("althoen",ALTHOEN)):
    B,P,E=coin(b)
    free=[i for i in range(100) if i not in b.jumps]
    W=(B>0.5+1e-9)[np.ix_(free,free)].astype(int)
    W0=(B>0.5+1e-9).astype(int)
    print(name, "circles rest", np.trace(W@W@W)//3, "all", np.trace(W0@W0@W0)//3)
    print("ties", [(i,j) for i in free for j in free if i<j and abs(B[i,j]-.5)<1e-6], min(abs(B[i,j]-.5) for i in free for j in free if i<j))
    out=[]
    for i in free:
        for j in free:
            for k in free:
                if i<j and i<k and j!=k and B[i,j]>.5 and B[j,k]>.5 and B[k,i]>.5: out.append((min(B[i,j],B[j,k],B[k,i]),i,j,k,B[i,j],B[j,k],B[k,i]))
    for o in sorted(out,reverse=True): print([round(x,4) if isinstance(x,float) else x for x in o])
B,P,E=coin(AUDET)
print(B[70,86],B[86,78],B[78,70], P[70,86],P[86,70],P[86,78],P[78,86],P[78,70],P[70,78])
m=np.linalg.solve(np.eye(100)-AUDET.transition_matrix(),np.ones(100))
print("means", m[[70,78,86,74,81,22,43,65]])
# 29
for n in (10,20,28,29,30,40,60,100):
    p=race.race_matrices(Board(n,{}).transition_matrix())[0][0,0]
    s2=n*(35/12)/3.5**3
    print(n, round(p,4), round(.5+1/(4*np.sqrt(np.pi*s2)),4))
print(P[2,3],P[0,50],P[50,0])
