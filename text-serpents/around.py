# what stands around the pages; runs inside apply.py, twice without harm
import subprocess


def change(name, *pairs):
    """Replace OLD by NEW in a text file of the repository; regular expressions begin with re:."""
    path = ROOT / name
    if not path.exists():
        print("not there:", name)
        return
    old = found = path.read_text("utf-8")
    for before, after in pairs:
        if before.startswith("re:"):
            new, count = re.subn(before[3:], lambda m, a=after: a, found, flags=re.S)
        elif after and after in found:
            continue
        else:
            new, count = found.replace(before, after), found.count(before)
        if not count and after and after not in found:
            print(f"{name}: not found: {before[:70]!r}")
        found = new
    if found != old:
        path.write_text(found, "utf-8")


(PART / "further.md").write_text((HERE / "further.md").read_text("utf-8"), "utf-8")
change("_toc.yml", (r"re:(?<=caption: Serpents et échelles\n)    chapters:\n.*?(?=  - caption: Marienbad)", """\
    chapters:
      - file: book/serpents/1-board
      - file: book/serpents/2-equation
      - file: book/serpents/5-how-long
      - file: book/serpents/ahead
        title: Who is ahead?
      - file: book/serpents/6-classic
      - file: book/serpents/8-players
      - file: book/serpents/further
        sections:
          - file: book/serpents/9-choosing
          - file: book/serpents/11-together
          - file: book/serpents/3-vectorisation
            title: As a list
          - file: book/serpents/4-series
            title: As a sum
          - file: book/serpents/7-exactly
          - file: book/serpents/no-formula
          - file: book/serpents/10-large-boards
"""))

# anchors that have left their page
if '"serpents/1-board"' not in (ROOT / "book/site/scripts/moved.js").read_text("utf-8"):
    here = lambda page, **to: {a.replace("_", "-"): f"{page}#{b}" for a, b in to.items()}
    entries = {
        "serpents/1-board": {
            **{f"{name}=": f"8-players#{name}=" for name in ("jumps", "starts", "finish")},
            "a-board-of-your-own": "8-players#snakes-that-help",
            "does-a-ladder-always-help": "8-players#does-a-ladder-always-help",
        },
        "serpents/2-equation": {"equation-ex-enough": "2-equation#one-solution-and-only-one"},
        "serpents/3-vectorisation": {
            **{name: f"no-formula#{name}" for name in (
                "equation-th-when", "vec-th-linear", "vec-th-isolate", "vec-th-boards",
                "equation-ex-isolate", "vec-ex-length", "are-snakes-and-a-die-easier")},
            "when-is-there-just-one-solution": "no-formula#when-is-there-just-one-solution",
            "can-p-be-isolated": "no-formula#what-is-a-formula",
            "games-of-staying-or-winning": "no-formula#staying-or-winning",
        },
        "serpents/4-series": {
            "example-4": "4-series#the-mean-length",
            "series-ex-slow": "10-large-boards#how-many-digits-are-right",
        },
        "serpents/5-how-long": {
            "one-player-and-what-others-have-published": "5-how-long#what-others-have-published",
            "ahead-and-behind": "ahead#is-it-better-to-be-ahead",
        },
        "serpents/6-classic": {
            "the-player-to-move=": "ahead#the-player-to-move=",
            "is-it-better-to-be-ahead": "ahead#ahead-and-yet-worse",
            "which-jump-is-to-blame": "ahead#which-jump-is-to-blame",
            "is-the-ladder-gone": "ahead#is-the-ladder-gone",
            **{name: f"ahead#{name}" for name in ("classic-th-ahead", "classic-ex-read", "classic-ex-hit")},
        },
        "serpents/7-exactly": {
            "from-ten-thousand-unknowns-to-about-eighty": "7-exactly#two-sums-are-enough",
            "from-a-recurrence-to-equations": "7-exactly#any-board-any-pair-of-squares",
            "why-there-is-only-one-solution": "7-exactly#any-board-any-pair-of-squares",
            "exactly-th-yule": "7-exactly#exactly-th-parts",
            "exactly-ex-gcd": "7-exactly#exactly-ex-digits",
            "exactly-ex-cancel": "7-exactly#exactly-ex-digits",
        },
        "serpents/8-players": {
            **{name: f"5-how-long#{name}" for name in (
                "five-players-without-a-cube", "players-th-closed", "players-ex-last", "players-ex-fair")},
            "the-whole-law-of-the-length": "5-how-long#the-tail",
        },
        "serpents/9-choosing": {"two-dice-in-the-box": "9-choosing#the-value-of-a-game"},
        "serpents/10-large-boards": {
            "large-and-slow-the-rest-lives-in-a-small-space": "10-large-boards#large-and-slow-a-small-space",
            "neither-plain-doubling": "10-large-boards#large-and-slow-a-small-space",
            "large-ex-turning": "10-large-boards#large-and-slow-a-small-space",
        },
        "serpents/11-together": {"a-hundred-unknowns": "11-together#no-matrix-of-one-pawn-will-do"},
    }
    block = "".join(
        f'  "{name}": {{\n' + "".join(f'    "{a}": "{b}",\n' for a, b in to.items()) + "  },\n"
        for name, to in entries.items())
    moved = ROOT / "book/site/scripts/moved.js"
    source = moved.read_text("utf-8")
    head, cut, tail = source.partition("const MOVED = {\n")
    inside, end, rest = tail.partition("\n};\n")
    moved.write_text(f"{head}{cut}{inside}\n{block.rstrip()}{end}{rest}", "utf-8")

# the map: chapters by their places in the table of contents, 1 to 13
MAP = "book/teach/map.md"
told = (ROOT / MAP).read_text("utf-8")
if "serpents: [3-vectorisation" in told:
    place = {1: 1, 2: 2, 3: 3, 4: 5, 5: 6, 10: 7, 11: 8, 6: 9, 7: 10, 9: 11, 8: 13}
    head, cut, topics = told.partition(":::{topics}")
    topics = re.sub(r"serpents: \[([\d, ]+)\]", lambda m: "serpents: [" + ", ".join(
        map(str, sorted({place[int(k)] for k in m[1].split(",")}))) + "]", topics)
    (ROOT / MAP).write_text(head + cut + topics, "utf-8")
    change(MAP,
        ("serpents: [2-equation, 5-how-long, 6-classic, 8-players]", "serpents: [2-equation, 5-how-long, ahead, 6-classic, 8-players]"),
        ("serpents: [3-vectorisation, 4-series, 10-large-boards, 7-exactly, 9-choosing, 11-together]",
         "serpents: [9-choosing, 11-together, 3-vectorisation, 4-series, 7-exactly, no-formula, 10-large-boards]"),
        ("  read: [serpents/5-how-long, serpents/6-classic]\n", "  read: [serpents/5-how-long, serpents/ahead, serpents/6-classic]\n"),
        ("linear-algebra: {serpents: [1, 2, 9, 10]}", "linear-algebra: {serpents: [1, 2, 9, 12]}"),
        ("graphs: {serpents: [1, 8]", "graphs: {serpents: [1, 8]"),
        ("expectation: {start: [2], battage: [1], cloche: [2, 3], caillou: [3], serpents: [3]}", "expectation: {start: [2], battage: [1], cloche: [2, 3], caillou: [3], serpents: [3]}"))

# lessons, paper, project
BOARD = ("[from board to matrix](../../serpents/1-board.ipynb)", "[a board is a matrix](../../serpents/1-board.ipynb)")
change("book/teach/lessons/serpents-1.md", BOARD)
change("book/teach/lessons/serpents-2.md", BOARD,
    ("[how long it lasts](../../serpents/5-how-long.ipynb)", "[survival is enough](../../serpents/5-how-long.ipynb)"))
change("book/teach/lessons/serpents-3.md", BOARD,
    ("[the matrix equation](../../serpents/2-equation.ipynb)", "[who wins?](../../serpents/2-equation.ipynb)"),
    ("what is $p_{ji}$? (0.4.)", "what is $p_{ji}$? (0.4.) <!-- not computed: 1 + 0.1 − 0.7 -->"),
    ("<../../serpents/6-classic#the-player-to-move=square-74&present>", "<../../serpents/ahead#the-player-to-move=square-74&present>"),
    ("<../../serpents/6-classic#the-player-to-move=square-81&present>", "<../../serpents/ahead#the-player-to-move=square-81&present>"))
change("book/teach/paper.md", ("[the board editor](../serpents/1-board.ipynb)", "[the board editor](../serpents/8-players.ipynb)"))

# pages that tell of the part
change("book/appendix/documents.md",
    (r"re:So is \*Serpents et échelles\*.*?(?= So is \*Marienbad)",
     "So is *Serpents et échelles*: [a board is a matrix](../serpents/1-board.ipynb) and [who wins?](../serpents/2-equation.ipynb) follow section 1, "
     "[the equation as a list](../serpents/3-vectorisation.ipynb) section 2, [the equation as a sum](../serpents/4-series.ipynb) sections 3 and 4, "
     "[survival is enough](../serpents/5-how-long.ipynb) the mean length of section 4, [a lost board, found](../serpents/6-classic.ipynb) and "
     "[is it better to be ahead?](../serpents/ahead.ipynb) section 5; [when pawns meet](../serpents/11-together.ipynb) and "
     "[players who decide](../serpents/9-choosing.ipynb) take up its conclusion, and [no formula isolates P](../serpents/no-formula.ipynb) proves what it suspects; "
     "[snakes that help](../serpents/8-players.ipynb), [one exact fraction](../serpents/7-exactly.ipynb) "
     "and [large boards](../serpents/10-large-boards.ipynb) go past it."))

# the ledger: a row on what is new, and what a search is
LEDGER = ROOT / "src/jeux/ledger/serpents.csv"
source = LEDGER.read_text("utf-8")
if "\nclaim-new," not in source:
    row = next(line for line in source.splitlines() if line.startswith("claim-one-player,"))
    new = ('claim-new,section 6,the study of the case of two players is possibly new,,unverifiable,,,'
           '"Our copy bears no date. Karl Broman (blog, 20 May 2013) has the argument by survival for any number of players, without the matrix equation."')
    source = source.replace(row + "\n", f"{row}\n{new}\n")
for before, after in (
    ("The third best has an entry that is further away.\"",
     "The third best has an entry that is further away. A search by computer finds this, and not a proof: an entry may be 1.5 units of its last digit away, and the search allows 0.003 throws for its own rounding.\""),
):
    if after not in source:
        assert before in source
        source = source.replace(before, after)
lines = source.split("\n")
for k, line in enumerate(lines):
    if line.startswith("text-p-2-3,") and line.endswith("confirmed,,,"):
        lines[k] = line + "0.50029: nearly fair."
LEDGER.write_text("\n".join(lines), "utf-8")

# the works cited
BIB = ROOT / "book/appendix/references.bib"
works = BIB.read_text("utf-8")
if "broman2013" not in works:
    entry = """@misc{broman2013,
  author = {Broman, Karl},
  title  = {{More on Chutes \\& Ladders}},
  note   = {Blog ``The stupidest thing'', 20 May 2013. Read in a copy: who wins among any number of players, from the law of one},
  year   = {2013}
}

"""
    works = works.replace("@misc{possiblywrong2015,", entry + "@misc{possiblywrong2015,")
    BIB.write_text(works, "utf-8")
if (ROOT / ".venv/bin/python").exists():
    subprocess.run([ROOT / ".venv/bin/python", "tools/references.py"], cwd=ROOT, check=True)

# tests that name a page of the part
change("tests/browser/test_gestures.py", ("opened(\"serpents/1-board\", NOTHING_NEARS)", "opened(\"serpents/8-players\", NOTHING_NEARS)"))
for name in ("tests/browser/test_site_widgets.py", "tests/browser/test_in_view.py"):
    change(name, ("serpents/1-board.html#", "serpents/8-players.html#"))
change("tests/browser/test_site_widgets.py",
    ('for n in ("caillou/5-match", "serpents/1-board")', 'for n in ("caillou/5-match", "serpents/8-players")'),
    ('@some("marienbad/3-playing", "serpents/1-board")', '@some("marienbad/3-playing", "serpents/8-players")'))
