"""Every public function with the arguments of a call that is right: `test_walk.py` spoils each.

A new function joins by one line in the table of its room. A call is cheap, below a tenth of a
second; `rng` stands for a fresh generator of a fixed seed.
"""

from walk import ground, serpents

CALLS = [call for room in (ground, serpents) for call in room.CALLS]
