"""Throws of the page under Node: their laws by enumeration, and drawn with a seed."""

import json
import subprocess
from collections import Counter
from fractions import Fraction

import assets

from jeux.trying import Throw
from jeux.trying.scripts import joined

# A source of chance that goes through all that can come: each throw takes the next way through
# the tree of its choices. A game that asks for more of them than `most` is `late`. Real numbers
# settle where something is drawn, and no law: they are always the same one.
TREE = """
const late = {};
const tree = {
  path: [],
  real: () => 0.5,
  below(n) {
    if (this.depth === this.path.length) {
      if (this.depth === most) throw late;
      this.path.push([0, n]);
    }
    return this.path[this.depth++][0];
  },
  next() {
    while (this.path.length && this.path.at(-1)[0] + 1 === this.path.at(-1)[1]) this.path.pop();
    if (this.path.length) this.path.at(-1)[0] += 1;
    return this.path.length > 0;
  },
};
const found = new Map();
do {
  tree.depth = 0;
  try {
    const outcome = mechanism.throw(tree, given);
    const ways = tree.path.reduce((product, [, n]) => product * BigInt(n), 1n);
    const key = JSON.stringify([names.map((name) => outcome[name]), String(ways)]);
    found.set(key, (found.get(key) ?? 0) + 1);
  } catch (error) {
    if (error !== late) throw error;
  }
} while (tree.next());
return [...found].map(([key, count]) => [...JSON.parse(key), count]);
"""


def run(widget, program, **fields):
    """Run the body of a function after a widget's script; return what it returns, from JSON."""
    names = {"given": getattr(widget, "given", None), "law": getattr(widget, "law", None)} | fields
    return run_after(widget._esm, program, **names)


def run_module(name, program, **fields):
    """Run the body of a function after a module of the package, such as ``serpents/rules.js``."""
    return run_after(joined(name), program, **fields)


def run_after(script, program, **fields):
    """Run the body of a function in Node after a script; return what it returns, from JSON."""
    names = ", ".join(fields)
    found = f"(({{ {names} }}) => {{{program}}})({json.dumps(fields)})"
    source = f"{script}\nconsole.log(JSON.stringify({found}));"
    command = [assets.tool("node"), "--input-type=module"]
    done = subprocess.run(command, input=source, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-1000:]
    return json.loads(done.stdout)


def plain(value):
    """Return a value as the law has it: lists of JSON as tuples."""
    return tuple(map(plain, value)) if isinstance(value, list) else value


def by_enumeration(mechanism, *names, most=None, **other):
    """Return how likely each outcome is, told by names of its fields: every way, once.

    Of games that may last, those that ask for `most` choices or fewer; `other` is given instead.
    """
    widget, given = Throw(mechanism, {0: 1}), mechanism.given | other
    law = Counter()
    for told, ways, count in run(widget, TREE, given=given, names=names, most=most):
        law[plain(told)] += Fraction(count, int(ways))
    return dict(law)


def law_by_enumeration(mechanism):
    """Return the law of a mechanism that asks for `chance.below` and ends."""
    return {value: p for (value,), p in by_enumeration(mechanism, "value").items()}


def tallied(widget, seed, count):
    """Return the page's tally of many throws: counts, strays, mean, its error, and the law's."""
    program = """
      const [chance, tally] = [new Chance(seed), new Tally({ mechanism, law, given })];
      for (let k = 0; k < count; k += 1) tally.add(mechanism.throw(chance, given).value);
      const exact = mechanism.name ? law.chances[0] : law.mean;
      return [tally.counts, tally.strays, tally.mean, tally.error, exact];"""
    return run(widget, program, seed=seed, count=count)


def distance(widget, seed, count):
    """Return chi-square's p-value of many throws against the law, and the z of what is followed.

    Bars of fewer than 5 expected throws are put together; no throw may be one that the law
    excludes.
    """
    from mpmath import gammainc

    counts, strays, mean, error, exact = tallied(widget, seed, count)
    assert strays == 0
    rest, cells = [0, 0.0], []
    for seen, chance in zip(counts, widget.law["chances"], strict=True):
        due = chance * count
        if due >= 5:
            cells.append((seen, due))
        else:
            rest = [rest[0] + seen, rest[1] + due]
    if rest[1] > 0:
        cells.append(rest)
    square = sum((seen - due) ** 2 / due for seen, due in cells)
    degrees = len(cells) - 1
    p = float(gammainc(degrees / 2, square / 2, regularized=True)) if degrees else 1.0
    return p, (mean - exact) / error
