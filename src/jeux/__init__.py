"""The helper library of *Jeux*, an executable course book on five French games.

Import the room you need: ``from jeux import cloche`` or ``from jeux.law import Law``.
Nothing heavier than numpy is loaded before it is used.
"""

__version__ = "0.1.0"
