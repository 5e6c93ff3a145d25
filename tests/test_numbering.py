"""Numbers within a part, and names of parts in references to another."""

from types import SimpleNamespace

import numbering
import pytest
import reading
from docutils import nodes
from sphinx import addnodes

THEOREMS = {
    "book/battage/counting": ("one", "two"),
    "book/battage/period": ("three",),
    "book/cloche/the-game": ("four",),
    "book/marienbad/film": ("film",),
    "book/appendix/notation": ("five",),
    "book/appendix/glossary": ("six",),
}


def numbered(kind):
    """What Sphinx counts through the book, counted anew."""
    places, k = {}, 0
    for page, labels in THEOREMS.items():
        places[page] = {kind: {}}
        for label in labels:
            places[page][kind][label] = (k := k + 1,)
    for page in reading.exercises():
        places.setdefault(page.page, {}).setdefault("exercise", {})[page.label] = (k := k + 1,)
    examination = reading.pages()[reading.EXAMINATION]
    labels = {one.label: (0,) for one in examination.exercises}
    places[reading.EXAMINATION] = {"exercise": labels}
    numbering.number(None, SimpleNamespace(toc_fignumbers=places))
    return places


@pytest.mark.parametrize("kind", ["theorem", "lemma", "figure", "table", "displaymath"])
def test_each_part_counts_from_one_and_so_does_a_page_of_no_part(kind):
    places = numbered(kind)
    told = {}
    for page in THEOREMS:
        told |= places[page][kind]
    assert told == {
        "one": (1,), "two": (2,), "three": (3,), "four": (1,), "film": (1,), "five": (1,),
        "six": (1,),
    }  # fmt: skip


def test_an_exercise_has_the_number_that_the_lists_say():
    places = numbered("theorem")
    for one in reading.exercises():
        number = ".".join(map(str, places[one.page]["exercise"][one.label]))
        assert number == one.number
    assert list(places[reading.EXAMINATION]["exercise"].values())[:2] == [(1,), (2,)]


def test_a_build_of_a_few_pages_counts_those():
    places = {"book/cloche/the-game": {"theorem": {"four": (7,)}}}
    for page in ("book/cloche/the-game", "book/cloche/six-dice"):
        labels = {one.label: (0,) for one in reading.pages()[page].exercises}
        places.setdefault(page, {})["exercise"] = labels
    numbering.number(None, SimpleNamespace(toc_fignumbers=places))
    assert places["book/cloche/the-game"]["theorem"] == {"four": (1,)}
    assert [*places["book/cloche/six-dice"]["exercise"].values()][:2] == [(2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("here", "said"),
    [
        ("book/marienbad/theorem", ""),
        ("book/teach/lessons/marienbad-1", ""),
        ("book/cloche/the-game", "Marienbad"),
        ("book/teach/lessons/cloche-1", "Marienbad"),
        ("book/appendix/glossary", "Marienbad"),
    ],
)
@pytest.mark.parametrize("kind", ["prf", "numref", "in words", "unknown"])
def test_a_reference_by_number_names_another_part(here, said, kind):
    target = "nowhere" if kind == "unknown" else "film"
    reference = addnodes.pending_xref("", nodes.literal("", target), reftarget=target)
    reference["refdomain"] = "std" if kind == "numref" else "prf"
    reference["reftype"] = "numref" if kind == "numref" else "ref"
    reference["refexplicit"] = kind == "in words"
    paragraph = nodes.paragraph("", "By ", reference, nodes.Text(", so it is."))
    document = nodes.document("", "")
    document += paragraph
    labels = {"film": ("book/marienbad/film", "film")}
    settings = SimpleNamespace(env=None, language_code="en")
    document.settings, document.reporter = settings, None
    environment = SimpleNamespace(
        docname=here,
        domaindata={"std": {"anonlabels": labels}},
        proof_list={"film": {"docname": "book/marienbad/film"}},
    )
    transform = SimpleNamespace(document=document, env=environment)
    transform.led_to = lambda node: numbering.NamedParts.led_to(transform, node)
    numbering.NamedParts.run(transform)
    if kind in ("in words", "unknown"):
        said = ""
    name = f' of <cite lang="fr">{said}</cite>' if said else ""
    assert paragraph.astext() == f"By {target}{name}, so it is."
