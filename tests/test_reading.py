"""What each page says of itself, and the views of the whole book that are made of it."""

import re
import struct
from html import escape, unescape
from pathlib import Path

import boards
import face
import previews
import pytest
import reading
import views
import yaml
from pages import toc
from reading import Page

CHAPTERS = reading.chapters()
LESSONS = reading.below("teach/lessons/")
PROJECTS = reading.below("teach/projects/")
EXAMINATION = reading.pages()[reading.EXAMINATION]
LEVELS = "upper secondary", "first year", "second or third year"
EXERCISES = [*reading.exercises(), *EXAMINATION.exercises]


def stem(page):
    return page.name.split("/")[-1]


every_chapter = pytest.mark.parametrize(
    "chapter", CHAPTERS.values(), ids=lambda chapter: chapter.name
)
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=stem)
every_project = pytest.mark.parametrize("project", PROJECTS, ids=stem)
SHORTEST, LONGEST = 3, 45
"""Minutes that a chapter takes to read."""

HEAD = """# A *title*

*Core.* What is it? (A note.)

**You will be able to** read.\\
**You need** [one](1-one.ipynb), [the toolkit](../start/toolkit.ipynb).\\
**It follows** nothing.
"""
LESSON = """# Six dice, lesson 2: who is *lucky*?

*First year, or upper secondary.* The pupils find [a law](../a.md) of $x$.

**Time** 25 minutes, or 18.\\
**You prepare** 40 minutes: read [a law](../a.md).\\
**Bring** a die, and a deck for every two.\\
**Phones** none.

## Material

- {ref}`The table <table-six>` and [the nets](../paper.md#dice).

## Minute by minute

**0–8. Throw.**\\
*Wall.* {state}`Two dice <../../cloche/six-dice#dice=2>`.

**8–20. Count** 36 cases; phones open {state}`a chart <../../caillou/round#seed=1>`.\\
*Wall.* {state}`Again <../../cloche/six-dice#dice=3&present>`.

**20–25. Again.**\\
*Wall.* {state}`That board <../../serpents/board#die=6>`.

## The board at the end

**60–90. Nothing** of this counts.

**Short of time.** Throw less (saves 4 minutes; 3 of 5); leave out the rest (3).
"""


def page(folder, text, monkeypatch, cells=()):
    """A page of a book that has no other."""
    monkeypatch.setattr(reading, "ROOT", folder)
    (folder / "book").mkdir(exist_ok=True)
    words = {"cell_type": "markdown", "source": text.splitlines(keepends=True)}
    notebook = reading.json.dumps({"cells": [words, *cells]})
    (folder / "book" / "2-two.ipynb").write_text(notebook, "utf-8")
    return Page("book/2-two", "cloche", 4)


def test_a_head_is_read_and_one_that_lacks_something_is_named(tmp_path, monkeypatch):
    read = page(tmp_path, HEAD, monkeypatch)
    assert (read.title, read.short, read.kind) == ("A title", "A title", "Core")
    assert read.needs == ["book/1-one", "start/toolkit"]
    assert read.line("follows") == "nothing."
    for part in ("# A *title*", "*Core.*", "**You need**", "**It follows**"):
        read = page(tmp_path, HEAD.replace(part, ""), monkeypatch)
        with pytest.raises(ValueError, match="book/2-two must have"):
            print(read.title, read.kind, read.needs, read.line("follows"))


def test_minutes_are_those_of_words_and_acts_without_exercises(tmp_path, monkeypatch):
    act = {"cell_type": "code", "source": "Predict(1)", "outputs": [{"data": {reading.WIDGET: {}}}]}
    words = "word $x^2 + y$ " * 120  # a formula is a word
    exercise = f":::{{exercise}} A title\n:label: one-ex\n:class: level-1\n\n{words}\n:::\n"
    solution = f"\n:::{{solution-start}} one-ex\n:::\n{words}\n:::{{solution-end}}\n:::\n"
    text = f"# Title\n\n{words}\n\n{exercise}{solution}"
    read = page(tmp_path, text, monkeypatch, [act, act, act])
    assert read.minutes == 2 + 3 * 2
    assert read.questions == 3


def test_an_exercise_is_read(tmp_path, monkeypatch):
    text = ":::{exercise} A title\n:label: one-ex\n"
    text += ":class: level-2 minutes-15 topic-counting needs-series\n\nWhy?\n:::"
    (exercise,) = page(tmp_path, text, monkeypatch).exercises
    assert (exercise.title, exercise.label, exercise.number) == ("A title", "one-ex", "4.1")
    assert (exercise.level, exercise.minutes) == (2, 15)
    assert exercise.said("topic") == ["counting"]
    assert exercise.said("needs") == ["series"]
    assert exercise.effort == "Level 2, about 15 minutes"


def test_a_lesson_is_read(tmp_path, monkeypatch):
    read = page(tmp_path, LESSON, monkeypatch)
    assert (read.title, read.short) == ("Six dice, lesson 2: who is lucky?", "Who is lucky?")
    assert read.begins == ("First year, or upper secondary", "The pupils find a law of $x$.")
    assert read.minutes == 25
    assert (read.least, read.prepared) == (25 - 4 - 3, 40)
    assert (read.levels, read.material) == ([1, 2], ["cards", "dice"])
    assert read.plan("Phones") == "none."
    assert read.shows == ["book/cloche/six-dice", "book/serpents/board"]
    assert page(tmp_path, "# Marienbad, lesson 1\n", monkeypatch).short == "Marienbad, lesson 1"


# the book as it is


def test_every_page_is_read_in_the_order_of_the_contents():
    assert [*reading.pages()] == toc(), "a page stands in _toc.yml once, in a part"
    assert len(LESSONS) == 15
    parts = [reading.part_of(project.name) for project in PROJECTS]
    assert [part.folder for part in parts] == list(reading.GAMES)


@pytest.mark.parametrize("part", reading.parts(), ids=lambda part: part.folder)
def test_a_chapter_says_where_it_stands(part):
    stand = [chapter.stands for chapter in part.chapters]
    line = len(part.main)
    assert part.main == part.chapters[:line], "the main line stands before what goes further"
    assert stand[:line] == [f"{k} of {line}" for k in range(1, line + 1)]
    assert stand[line:] == [f"{k} further" for k in range(line + 1, len(stand) + 1)]


@every_chapter
def test_a_chapter_has_its_head(chapter):
    assert chapter.kind in reading.KINDS
    assert chapter.line("able")
    assert chapter.line("follows")
    strange = sorted(set(chapter.needs) - set(CHAPTERS))
    assert not strange, "**You need** links to these, which are no chapters of _toc.yml"
    minutes = chapter.minutes
    how = (
        f"read in {minutes} minutes, of {reading.WORDS_A_MINUTE} words each and "
        f"{reading.MINUTES_AN_ACT} for each widget that is stored, without the exercises"
    )
    assert minutes >= SHORTEST, f"{how}: say more, or make it a section of another chapter"
    assert minutes <= LONGEST, f"{how}: say less, or make two chapters of it"
    with_label = len(chapter.exercises)
    begun = chapter.text.count(":::{exercise}")
    assert with_label == begun, "`:label: name` stands right under each :::{exercise}"


@every_lesson
def test_a_lesson_takes_an_hour_and_says_for_whom_it_is(lesson):
    assert lesson.minutes == 60, "the steps of *Minute by minute* add up to 60"
    assert re.match(r"Upper secondary|First year|Second|Third", lesson.begins[0]), lesson.begins[0]
    assert lesson.begins[1].endswith(".")
    assert lesson.shows, "a lesson puts chapters on the wall"


@every_lesson
def test_a_lesson_says_what_it_needs(lesson):
    assert lesson.levels
    assert all(map(lesson.plan, reading.PLAN))
    assert lesson.plan("Time").startswith(f"60 minutes, or {lesson.least} ")
    told = re.findall(r"\]\(\.\./\.\./(\w+/[\w-]+)\.ipynb", lesson.plan("You prepare"))
    told = [name for name in (f"book/{stem}" for stem in told) if name in CHAPTERS]
    minutes = sum(CHAPTERS[name].minutes for name in told)
    least, most = minutes - 5, minutes + 30
    assert told
    assert least <= lesson.prepared <= most, f"the chapters alone take {minutes} minutes"


@every_lesson
def test_homework_takes_as_long_as_the_exercise_says(lesson):
    minutes = {exercise.label: exercise.minutes for exercise in EXERCISES}
    told = re.findall(r"\{ref\}`(?:[^`<]*<)?([\w-]+)>?` \((\d+)", lesson.text)
    named = {label: int(count) for label, count in told if label in minutes}
    assert named == {label: minutes[label] for label in named}
    assert len(named) >= 3, "a lesson sets three exercises"


@every_project
def test_a_project_says_first_for_whom_it_is_and_what_it_asks(project):
    assert project.begins[0]
    assert len(project.begins[1].split()) >= 10


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.label)
def test_an_exercise_says_its_level_its_minutes_and_its_topics(exercise):
    line = (
        f"under `:label: {exercise.label}` on {exercise.page} write a line like "
        "`:class: level-2 minutes-20 topic-counting needs-expectation`"
    )
    assert len(exercise.said("level")) == 1, line
    assert len(exercise.said("minutes")) == 1, line
    assert exercise.level in (1, 2, 3), "levels are 1, one idea, to 3, research"
    assert 5 <= exercise.minutes <= 120, "an exercise takes 5 to 120 minutes: cut it, or join it"
    assert exercise.said("topic"), line
    strange = sorted({*exercise.said("topic"), *exercise.said("needs")} - set(reading.topics()))
    assert not strange, "topics are those of book/teach/topics.csv: take one, or add a line there"
    assert all(map(reading.SAID.fullmatch, exercise.classes)), line
    assert len(set(exercise.classes)) == len(exercise.classes), "something is said twice"


def test_labels_are_names_of_one_exercise():
    labels = [exercise.label for exercise in EXERCISES]
    twice = sorted({label for label in labels if labels.count(label) > 1})
    assert not twice, "two exercises have one label: give one of them another"


def points(problem):
    """How many points a problem of the examination is worth."""
    return int(problem.said("points")[0])


def test_the_examination_says_what_its_problems_are_worth():
    assert len(EXAMINATION.exercises) == 10
    assert sum(map(points, EXAMINATION.exercises)) == 100
    assert {problem.level for problem in EXAMINATION.exercises} == {1, 2, 3}
    for problem in EXAMINATION.exercises:
        worth = f"{problem.level} | {points(problem)} | {problem.minutes}"
        assert f"| {problem.number} {problem.title} | " in EXAMINATION.text
        assert f"| {worth} |" in EXAMINATION.text
    assert EXAMINATION.text.count("{dropdown} Marking notes") == 10
    assert EXAMINATION.text.count("{solution-start}") == 10


@pytest.mark.parametrize("problem", EXAMINATION.exercises, ids=lambda problem: problem.label)
def test_marking_notes_give_away_exactly_the_points_of_a_problem(problem):
    (cell,) = [cell for cell in EXAMINATION.cells if cell["id"] == f"{problem.label}-end"]
    notes = "".join(cell["source"])
    steps = re.findall(r"^- \d \((\d+) points\)", notes, re.M)
    assert sum(map(int, steps)) == points(problem)
    assert "Common error:" in notes


def test_the_first_year_line_of_snakes_is_read_in_three_hours_and_alone():
    snakes = [chapter for chapter in CHAPTERS.values() if chapter.part == "serpents"]
    line = [chapter for chapter in snakes if chapter.kind == "Core"]
    assert sum(chapter.minutes for chapter in line) <= 180
    start = {name for name, chapter in CHAPTERS.items() if chapter.part == "start"}
    known = start | {chapter.name for chapter in line}
    for chapter in line:
        assert set(chapter.needs) <= known


# the views


def bodies(name, kind):
    """What a page says in each of its views of a kind."""
    page = reading.pages()[name] if name in reading.pages() else Page(name)
    texts = re.findall(rf"^:::\{{view\}} {kind}\n(.*?)^:::$", page.text, re.M | re.S)
    return [yaml.safe_load(text) for text in texts]


def drawn(name, kind):
    """The views of a kind on a page, where every page is there."""

    def link(to):
        return f"{to}.html"

    return [views.filled(kind, said=body, link=link) for body in bodies(name, kind)]


def words(html):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)))


MAP = "book/teach/map"
COURSES = bodies(MAP, "course")
course = pytest.mark.parametrize("k", range(3), ids=["week", "month", "term"])


def called(chapter, part):
    """What a chapter is called within a part: by its place if it belongs there."""
    return str(chapter.place) if chapter.part == part else chapter.short


def test_every_chapter_is_one_square_in_the_order_of_the_book():
    (board,) = drawn(MAP, "board")
    squares = dict(re.findall(r'<a[^>]* href="([^"]*)\.html">(.*?)</a>', board, re.S))
    assert [*squares] == [*CHAPTERS]
    level = reading.levels(bodies(MAP, "board")[0]["chapters"])
    for name, chapter in CHAPTERS.items():
        square = words(squares[name])
        for_whom = LEVELS[level[name] - 1]
        assert f"{chapter.minutes} minutes, {for_whom}: {chapter.short}" in square
        assert square.count("●") == level[name]
        assert (", further" in square) == (chapter.kind == "Further")
        last = chapter is reading.part_of(name).ends
        assert ("the main line ends here" in square) == last
        needs = [called(CHAPTERS[need], chapter.part) for need in chapter.needs]
        _, _, listed = square.partition("needs ")
        assert listed.strip() == ", ".join(needs)


def test_a_chapter_without_a_level_takes_that_of_its_needs():
    level = reading.levels({2: {"battage": ["counting"]}})
    assert level["book/battage/five-steps"] == 2
    assert level["book/marienbad/the-game"] == 1
    assert level["book/marienbad/beyond"] == 2
    with pytest.raises(ValueError, match="higher level"):
        reading.levels({3: {"start": ["toolkit"]}, 1: {"battage": ["counting"]}})


@course
def test_a_course_can_be_followed(k):
    read, taught = set(), []
    for step in COURSES[k]["steps"]:
        for stem in step.get("read", ()):
            unread = sorted(set(CHAPTERS[f"book/{stem}"].needs) - read)
            assert not unread, f"{stem} needs these: name them in an earlier step in {MAP}.md"
            read.add(f"book/{stem}")
        for stem in step.get("teach", ()):
            lesson = reading.pages()[f"book/teach/lessons/{stem}"]
            assert lesson.shows[0] in read, stem
            part, _, place = stem.rpartition("-")
            before = f"{part}-{int(place) - 1}"
            assert place == "1" or before in taught, stem
            taught.append(stem)
    if k == 2:  # the term
        core = {name for name, chapter in CHAPTERS.items() if chapter.kind == "Core"}
        unread = sorted(core - read)
        assert not unread, f"name these Core chapters in a step of the last course of {MAP}.md"
        assert len(taught) == len(LESSONS)


@course
def test_the_sums_of_a_course_are_true(k):
    html = drawn(MAP, "course")[k]
    body, last = html.split("<tfoot>")
    sums = [0, 0]
    for row in re.findall(r"<tr><th.*?</tr>", body, re.S):
        for j, cell in enumerate(re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)):
            for to, minutes in re.findall(r'href="(.*?)\.html".*?([\d,]+) min', cell, re.S):
                assert to not in CHAPTERS or CHAPTERS[to].minutes == int(minutes)
                sums[j] += int(minutes)
    totals = re.findall(r"([\d,]+) min", last)
    assert [int(minutes.replace(",", "")) for minutes in totals] == sums
    in_class, to_read = re.findall(r"([\d.]+) hours", words(html))
    assert float(in_class) == pytest.approx(sums[1] / 60, rel=0.005)
    assert float(to_read) == pytest.approx(sums[0] / 60, rel=0.005)


def test_a_topic_stands_once_with_each_chapter_that_has_an_exercise_on_it():
    (body,) = bodies(MAP, "topics")
    (html,) = drawn(MAP, "topics")
    levels = body["levels"].values()
    named = [topic for level in levels for topic in level]
    assert len(set(named)) == len(named)
    assert set(named) <= set(reading.topics())
    for topic, name in reading.topics().items():
        (row,) = re.findall(rf'<th scope="row">{name}</th>.*?</tr>', html, re.S)
        links = re.findall(r'href="([^"]*)\.html" title="([^"]*)">(\d+)<', row)
        linked = [CHAPTERS[to] for to, _, _ in links]
        for chapter, (_, title, place) in zip(linked, links, strict=True):
            assert chapter.short == unescape(title)
            assert str(chapter.place) == place
        practised = {name for name, chapter in CHAPTERS.items() if topic in chapter.topics}
        unlisted = sorted(practised - {chapter.name for chapter in linked})
        assert not unlisted, f"these have an exercise on {topic}, and {MAP}.md does not list them"
        in_row = {chapter.name for chapter in linked}
        for level in levels:
            for part, stems in (level.get(topic) or {}).items():
                strange = sorted({f"book/{part}/{stem}" for stem in stems} - in_row)
                assert not strange, f"{topic} in {MAP}.md names these, and they are no chapters"


def test_the_tables_have_a_row_for_each_lesson_and_each_project():
    (lessons,) = drawn("book/teach/index", "lessons")
    (projects,) = drawn("book/teach/projects", "projects")
    for html, pages in ((lessons, LESSONS), (projects, PROJECTS)):
        rows = re.findall(r"<tr data-part=[^>]*><t.*?</tr>", html.replace("jeux-part", ""), re.S)
        rows = [words(row) for row in rows if ".html" in row]
        for row, page in zip(rows, pages, strict=True):
            assert page.short in row or page.title in row
            assert page.begins[1] in row
    assert "15 lessons, 15 hours" in lessons


def test_the_door_has_the_column_as_it_was_printed():
    column = boards.wrong_digit("cloche/six-dice.html", "Six dice")
    assert (column.rows[4], column.total) == ([4, 3750, 14000], 162_296)
    assert (column.onward, column.leads) == ("cloche/six-dice.html", "Six dice")


def test_a_view_that_lacks_a_word_or_names_no_page_is_refused():
    for kind in ("board", "course", "topics"):
        body = bodies(MAP, kind)[0]
        for word in body:
            without = {name: value for name, value in body.items() if name != word}
            with pytest.raises((KeyError, views.jinja2.UndefinedError)):
                views.filled(kind, said=without, link=str)
    to_no_page = {"steps": [{"when": 1, "read": ["cloche/11-none"]}]}
    with pytest.raises(views.jinja2.UndefinedError, match="book/cloche/11-none"):
        views.filled("course", said=COURSES[0] | to_no_page, link=str)


CONTENTS = """<p><span class="caption-text">Cloche et Marteau</span></p>
<ul><li class="toctree-l1"><a class="y" href="book/cloche/six-dice.html">Six dice</a></li>
<li class="toctree-l1"><a href="book/cloche/large-games.html">Large games</a></li></ul>
<p><span class="caption-text">Appendix</span></p>
<ul><li class="toctree-l1"><a href="book/appendix/ledger.html">Ledger</a></li></ul>"""


def test_captions_lead_to_their_part_and_further_pages_say_so():
    html = face.seen_from("book/cloche/six-dice", face.contents(CONTENTS))
    caption = '<a class="caption-text" data-part="cloche" href="#" lang="fr">Cloche et Marteau</a>'
    assert caption in html
    assert '<a class="caption-text" href="../appendix/ledger.html">Appendix</a>' in html
    assert html.count("jeux-further") == 1
    assert '>Large games<span class="jeux-unseen"> (further)</span></a>' in html
    asked = CHAPTERS["book/cloche/large-games"].questions
    assert f'data-questions="{asked}" href="large-games.html"' in html


@pytest.mark.parametrize("part", reading.GAMES)
def test_the_page_of_further_chapters_leads_to_each_of_them(part):
    """Whoever adds a chapter under it says there what it asks."""
    contents = yaml.safe_load((reading.ROOT / "_toc.yml").read_text("utf-8"))
    entries = [entry for group in contents["parts"] for entry in group["chapters"]]
    (sections,) = [e["sections"] for e in entries if e["file"] == f"book/{part}/further"]
    text = (reading.ROOT / f"book/{part}/further.md").read_text("utf-8")
    led_to = set(re.findall(r"\]\((?:\./)?([\w-]+)\.ipynb[)#]", text))
    assert led_to >= {Path(one["file"]).name for one in sections}


def test_each_page_says_what_it_is_about_in_whole_sentences():
    described = {name: previews.describe(page) for name, page in reading.pages().items()}
    assert len(set(described.values())) == len(described), "no two pages say the same"
    for name, words in described.items():
        assert re.fullmatch(r"[A-Zjm].{25,210}[.?!]", words), (name, words)
        assert not set("$*{}") & set(words), (name, words)
        assert escape(words).count("&quot;") == 0, (name, words)
    assert previews.describe(None) == described["book/index"]
    assert described["book/teach/map"].startswith("Map and syllabus. A free course"), "a view"


def test_a_page_has_the_picture_of_its_part():
    assert previews.picture_of("book/serpents/board") == "serpents"
    assert previews.picture_of("book/teach/lessons/serpents-1") == "book"
    assert previews.picture_of("search") == "book"
    drawn = {path.stem for path in previews.PICTURES.iterdir()}
    assert drawn == {*reading.GAMES, "book"}
    for path in previews.PICTURES.iterdir():
        width, height = struct.unpack(">II", path.read_bytes()[16:24])
        assert (width, height) == (1200, 630), path.name
        assert path.stat().st_size < 200_000, path.name


PROGRAMMES = "book/teach/programmes"


def test_a_programme_names_chapters_and_lessons_that_share_a_part_or_need_each_other():
    for html, body in zip(
        drawn(PROGRAMMES, "programme"), bodies(PROGRAMMES, "programme"), strict=True
    ):
        topics = [row["topic"] for row in body["rows"]]
        assert len(set(topics)) == len(topics), "a topic stands once in a programme"
        for row in body["rows"]:
            assert row["read"], row["topic"]
            for stem_of_lesson in row.get("teach", ()):
                lesson = reading.pages()[f"book/teach/lessons/{stem_of_lesson}"]
                part = reading.part_of(lesson.name).folder
                own = any(name.startswith(f"{part}/") for name in row["read"])
                shown = {name.removeprefix("book/") for name in lesson.shows}
                assert own or shown & {*row["read"]} or "start" in row["read"][0], row["topic"]
        for to, minutes in re.findall(r'href="(book/[^"]*)\.html".*?(\d+) min', html):
            assert reading.pages()[to].minutes == int(minutes)
