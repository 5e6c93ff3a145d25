"""How a page shows a widget before its script runs, and what the script is told."""

import json

import light

CONTROLS = [
    {"name": "n", "label": "a < b", "words": False, "options": ["1", "2"], "values": ["1", "2"]},
    {"name": "rule", "label": "rule", "words": True, "options": ["old", "new"],
     "values": ["old", "new"]},
]  # fmt: skip
FRAMES = [f"<figure><figcaption>{words}</figcaption></figure>" for words in
          ("short", "of 7 tokens", "of 9 tokens", "the longest of them all")]  # fmt: skip
STATE = {"controls": CONTROLS, "at": [1, 0], "frames": FRAMES, "layout": "IPY_MODEL_x"}


def test_an_explorer_begins_with_its_first_frame_and_controls_that_wait():
    text = light.explorer(STATE)
    assert text.count("<figcaption>") == 1
    assert "of 9 tokens</figcaption>" in text
    assert 'max="1" value="1"' in text
    assert 'aria-label="a &lt; b" aria-valuetext="2"' in text
    assert text.count(" disabled>") == 3
    assert 'aria-pressed="true" disabled>old<' in text
    assert 'aria-pressed="false" disabled>new<' in text


def test_a_page_keeps_room_for_the_longest_captions():
    said = "<p>short</p><p>of 0 tokens</p><p>the longest of them all</p>"
    assert f'<div class="jeux-room" aria-hidden="true" hidden>{said}</div>' in light.explorer(STATE)


def test_a_script_is_told_of_an_explorer_what_it_moves_and_no_looks(tmp_path):
    models = {"a1": {"model_name": "Explorer", "state": STATE}, "b2": {"state": {}}}
    view = '<script type="application/vnd.jupyter.widget-view+json">{"model_id": "a1"}</script>'
    page = light.stills(f"<p>{view}</p>", models, tmp_path, "_static")
    body, told = page.split(f'<script type="{light.STATE}">')
    assert body.count('<div class="widget-subarea jeux-still">') == 1
    assert "</figcaption>" not in told
    (model,) = json.loads(told.removesuffix("</script>"))["state"].values()
    assert model["state"] == {part: STATE[part] for part in ("controls", "at", "frames")}
