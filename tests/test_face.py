"""What the site's looks take from the text."""

import face
import pytest

CONTENTS = (
    '<ul><li class="x"><a class="y" href="a/b.html">B</a><ul>'
    '<li class="z"><a class="y" href="a/c/d.html">D</a></li></ul></li></ul>'
    '<ul><li class="x"><a class="y" href="e.html">E</a></li></ul>'
)


@pytest.mark.parametrize(
    ("page", "seen"),
    [
        ("search", CONTENTS),
        (
            "a/b",
            '<ul class="current"><li class="x current"><a class="current y" href="#">B</a><ul>'
            '<li class="z"><a class="y" href="c/d.html">D</a></li></ul></li></ul>'
            '<ul><li class="x"><a class="y" href="../e.html">E</a></li></ul>',
        ),
        (
            "a/c/d",
            '<ul class="current"><li class="x current"><a class="y" href="../b.html">B</a>'
            '<ul class="current"><li class="z current"><a class="current y" href="#">D</a></li>'
            '</ul></li></ul><ul><li class="x"><a class="y" href="../../e.html">E</a></li></ul>',
        ),
    ],
)
def test_contents_drawn_once_lead_from_each_page_and_open_at_it(page, seen):
    assert face.seen_from(page, CONTENTS) == seen
