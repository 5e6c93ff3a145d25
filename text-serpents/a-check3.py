import numpy as np
from fractions import Fraction as F
from jeux import race
from jeux.serpents import Board
def surv(b,k=25):
    A=b.exact_transition_matrix(); s=np.full(len(A),F(1)); out=[s]
    for _ in range(k): s=A@s; out.append(s)
    return np.array(out)
def cmp(n,d,j1,j2):
    S,T=surv(Board(n,j1,die=d)),surv(Board(n,j2,die=d))
    return [i for i in range(n) if (S[:,i]!=T[:,i]).any()]
print(cmp(6,3,{2:4},{3:5}), cmp(6,3,{4:1},{5:2}), cmp(5,2,{3:1},{4:2}))
print(cmp(5,2,{1:3},{2:4}), cmp(4,2,{1:2},{2:3}),cmp(5,2,{1:2},{2:3}))
# all boards with two jumps verifying the theorem, dice 2,3,4
import itertools
def ok(n,j):
    return not (set(j)&set(j.values()))
cnt=0;bad=0
def land(n,j,x):
    x=min(x,n); return j.get(x,x)
small=[]
for d in (1,2,3,4):
  for n in range(d+1,8):
    sq=range(1,n)
    singles=[(x,y) for x in sq for y in [*range(1,n+1)] if x!=y]
    for a in sq:
      for b in sq:
        if a==b or b+1==a or b+1>=n or a+1>=n: continue
        for extra in [()]+[(p,) for p in singles]:
            j1=dict(extra); j2=dict(extra)
            if a in j1 or a+1 in j1: continue
            j1[a]=b; j2[a+1]=b+1
            if a+1==b+1: continue
            if not(ok(n,j1) and ok(n,j2)): continue
            if not (a<d or (a-d in j1)): continue
            if land(n,j1,a+d+1)!=land(n,j1,b+d+1): continue
            try: r=cmp(n,d,j1,j2)
            except Exception as e: print('E',e,n,d,j1); continue
            cnt+=1
            if set(r)-{a,a-d}: bad+=1; print("BAD",n,d,j1,j2,r)
            if not extra and len(small)<30: small.append((d,n,j1,j2,r))
print(cnt,bad)
for x in small: print(x)
