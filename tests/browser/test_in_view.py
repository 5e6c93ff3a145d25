"""On a phone and on a desk, what one does to a board and what it says are in view together."""

import pytest

# wholly on the screen, and nothing over its corners
SEEN = """e => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && [[left + 3, top + 3], [right - 3, bottom - 3]].every(
    ([x, y]) => e.contains(document.elementFromPoint(x, y)));
}"""
BOARDS = {
    # a link, and for each key on a control what is in view besides the picture of the board
    "serpents/play.html#starts=0-0": [
        ("throw Enter", "figcaption"), ("more Enter", ""), ("finish ArrowDown", "figcaption"),
        ("begins ArrowDown", "figcaption"), ("read Enter", ".jeux-board-note")],
    "marienbad/playing.html#heaps=3-5-7-9": [
        ("take Enter", "figcaption"), ("settings Enter", ""), ("heap-3 ArrowRight", "figcaption"),
        ("player ArrowDown", "figcaption"), ("digits Space", "figcaption")],
}  # fmt: skip


@pytest.mark.parametrize(("link", "steps"), BOARDS.items(), ids=["serpents", "marienbad"])
def test_what_is_used_and_what_it_says_are_in_view(opened, link, steps):
    for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 800}):
        page = opened(link, awake=False)
        board = page.locator("[data-arrived]")
        board.wait_for()
        page.set_viewport_size(size)
        page.evaluate("dispatchEvent(new Event('hashchange'))")  # the link is followed at this size
        board.locator(f"[data-is={steps[0][0].split()[0]}]").focus()
        for gesture, said in steps:
            name, key = gesture.split()
            part = board.locator(f"[data-is={name}]")
            for _ in range(30):
                if part.evaluate("e => e === document.activeElement"):
                    break
                page.keyboard.press("Tab")
            else:
                raise AssertionError(f"no Tab leads to {name}")
            page.keyboard.press(key)
            if name == "throw":
                board.get_by_text("Player 1 threw").wait_for()
            for wanted in ("figure [role=img]", said, f"[data-is={name}]") if said else ():
                seen = board.locator(wanted).first.evaluate(SEEN)
                assert seen, f"{size['width']} wide, {gesture}: {wanted}"
