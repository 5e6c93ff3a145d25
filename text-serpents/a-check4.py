import numpy as np
from jeux import race
from jeux.serpents import AUDET, Board, SHOWN
A=AUDET.transition_matrix(); P,E=race.race_matrices(A)
j={k:v for k,v in AUDET.jumps.items() if k!=48}; P2,E2=race.race_matrices(Board(100,j|{47:26}).transition_matrix())
cut=np.ix_(SHOWN,SHOWN)
dp=abs(P2-P)[cut]/.001; de=abs(E2-E)[cut]/.01
print(dp.max(),[SHOWN[i] for i in np.unravel_index(dp.argmax(),dp.shape)]); print(de.max(),[SHOWN[i] for i in np.unravel_index(de.argmax(),de.shape)])
print((dp>1.5).sum(),(de>1.5).sum())
m=lambda jm: np.linalg.solve(np.eye(100)-Board(100,jm).transition_matrix(),np.ones(100))
full=dict(AUDET.jumps)
for f in (28,80):
    w=m({a:b for a,b in full.items() if a!=f}); g=w[0]-m(full)[0]
    top=full[f]; sv=w[f]-(w[top] if top<100 else 0); print(f,g,sv,g/sv)
for k in (5,17,47,79):
    q=race.length_law(Board(100,full|{k:100}).transition_matrix(),[0]*5); print(k, np.arange(len(q))@q)
best=min((k for k in range(1,100) if k not in full and k not in full.values()), key=lambda k:(lambda q:np.arange(len(q))@q)(race.length_law(Board(100,full|{k:100}).transition_matrix(),[0]*5)))
print("best five",best)
