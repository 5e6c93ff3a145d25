"""How an answer was met is seen where it was given, and what is done is seen at the door."""

import pytest
from playwright.sync_api import expect

AFTER = "e => [getComputedStyle(e, '::after').content, getComputedStyle(e).borderColor]"


def test_how_each_answer_was_met_is_seen_and_counted_on_the_map(opened):
    """Six dice, which has questions of all manners."""
    page = opened("cloche/six-dice.html")
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")

    def asked(words):
        return page.locator(".jeux-predict").filter(has_text=words)

    # a wrong choice has a sign, and so has the right one
    question = asked("Which of these is the likeliest?")
    words = question.locator(".jeux-words label")
    words.first.click()
    question.locator("[data-is=guess]").click()
    (wrong, orange), (other, grey), _, (right, green) = [e.evaluate(AFTER) for e in words.all()]
    assert ("✗" in wrong, "✓" in right, other) == (True, True, "none")
    assert len({orange, green, grey}) == 3
    expect(words.first.get_by_role("radio")).to_be_checked()
    # a number stays in its field as it was typed
    question = asked("In how many of the 46,656 throws")
    field, said = question.get_by_role("textbox"), question.locator("figcaption")
    expect(said).to_contain_text("Type a number")
    field.fill("7 throws")
    field.press("Enter")
    expect(said).to_contain_text("The answer is 625 throws")
    expect(field).to_have_value("7 throws")
    expect(field).to_be_disabled()
    expect(question.locator("svg")).to_contain_text("you: 7 ✗")
    assert "✗" in question.locator("label").evaluate(AFTER)[0]
    passed = asked("In how many of 100 throws do the six")
    passed.hover()  # at rest it does not offer to be passed over
    passed.locator("[data-is=pass]").click()
    opened("teach/map.html", awake=False)
    expect(page.locator(".door-map .done:visible")).to_have_text("2 of 3 guessed")
    expect(page.locator('.door-map a[href$="six-dice.html"] .done')).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "answered", "drawn"),
    [
        ("34%", "The answer is 0.025", "you: 0.34 ✗"),
        ("2.55%", "The answer is 0.025", "you: 0.0255 ≈"),
    ],
)
def test_a_part_may_be_typed_as_a_percentage(opened, typed, answered, drawn):
    page = opened("start/sure.html")
    question = page.locator(".jeux-predict").filter(has_text="An average of 100 games")
    field, said = question.get_by_role("textbox"), question.locator("figcaption")
    expect(said).to_contain_text("a percentage will")
    field.fill(typed)
    field.press("Enter")
    expect(said).to_contain_text(answered)
    expect(field).to_have_value(typed)
    expect(question.locator("svg")).to_contain_text(drawn)
