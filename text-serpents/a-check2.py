import numpy as np
from jeux import race
from jeux.serpents import AUDET, Board
A=AUDET.transition_matrix()
s=np.ones(100); S=[s]
for k in range(400): s=A@s; S.append(s)
S=np.array(S)
for k in (1,2,3,4,5,6,8,10,12,15,20,30,50): print(k, *(1-S[k,[70,78,86]]).round(3))
# landing savings
P,E=race.race_matrices(A)
for foot in (28,80):
    rest={a:b for a,b in AUDET.jumps.items() if a!=foot}
    Bd=Board(100,rest).transition_matrix()
    P1,E1=race.race_matrices(Bd)
    # play on original board; landing -> E1 difference: state after landing: other to move on j, me on foot or top
    # joint distribution both pawns
    u=np.zeros(100);u[0]=1;v=u.copy()
    land=0;save=0
    top=AUDET.jumps[foot]
    def hitd(u): return u[foot-6:foot].sum()/6
    for k in range(900):
        h=hitd(u) # first moves, other dist v
        land+=h*v.sum()
        w=v@E1[:,foot]-(v@E1[:,top] if top<100 else 0)
        save+=h*w
        u=u@A
        h=hitd(v)
        land+=h*u.sum()
        w=u@E1[:,foot]-(u@E1[:,top] if top<100 else 0)
        save+=h*w
        v=v@A
    print(foot, land, save, save/land, E1[0,0]-E[0,0], (E1[0,0]-E[0,0])/land)
# two step tables
for n in range(25,34):
    b=Board(n,{}).transition_matrix(); print(n, race.race_matrices(b)[0][0,0])
