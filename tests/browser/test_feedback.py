"""How an answer was met is seen where it was given, and what is done is seen at the door."""

from playwright.sync_api import expect

from browser.conftest import wait_for_widgets

AFTER = "e => [getComputedStyle(e, '::after').content, getComputedStyle(e).borderColor]"


def asked(page, words):
    """A question, by some of its words; a fold that hides it is opened."""
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")
    return page.locator(".jeux-predict").filter(has_text=words)


def signs(words):
    """The sign behind each word, and the colour around it."""
    return [word.evaluate(AFTER) for word in words.all()]


def test_how_each_answer_was_met_is_seen_and_counted_on_the_map(browser, site):
    """Six dice, which has questions of all manners."""
    page = browser.new_page()
    page.add_init_script("if (!location.pathname.endsWith('map.html')) localStorage.clear()")
    page.goto(f"{site}/book/cloche/2-six-dice.html")
    wait_for_widgets(page, 1)
    a_wrong_choice_has_a_sign_and_so_has_the_right_one(page)
    a_typed_number_stays_in_its_field_with_a_sign(page)
    a_part_may_be_typed_as_a_percentage(page)
    passed = asked(page, "In how many of the 46,656 throws")
    passed.hover()  # at rest it does not offer to be passed over
    passed.locator("[data-is=pass]").click()
    page.goto(page.url.replace("cloche/2-six-dice", "teach/map"))
    expect(page.locator(".door-map .done:visible")).to_have_text("4 of 4 done")
    expect(page.locator('.door-map a[href$="2-six-dice.html"] .done')).to_be_visible()
    page.evaluate("() => localStorage.clear()")
    page.close()


def a_wrong_choice_has_a_sign_and_so_has_the_right_one(page):
    question = asked(page, "Which of these is the likeliest?")
    words = question.locator(".jeux-words label")
    words.first.click()
    question.locator("[data-is=guess]").click()
    (wrong, orange), (other, grey), _, (right, green) = signs(words)
    assert "✗" in wrong
    assert "✓" in right
    assert other == "none"
    assert len({orange, green, grey}) == 3
    expect(words.first.get_by_role("radio")).to_be_checked()


def a_typed_number_stays_in_its_field_with_a_sign(page):
    question = asked(page, "How many points does a throw make, on average?")
    said, field = question.locator("figcaption"), question.get_by_role("textbox")
    expect(said).to_have_text("Type a number, then guess.")
    field.click()
    page.keyboard.type("7 points")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("You said 7, it is")
    expect(field).to_have_value("7 points")
    expect(field).to_be_disabled()
    expect(question.locator("svg")).to_contain_text("you: 7 ✗")
    ((sign, _),) = signs(question.locator("label"))
    assert "✗" in sign


def a_part_may_be_typed_as_a_percentage(page):
    question = asked(page, "What part of the throws make nothing?")
    expect(question.locator("figcaption")).to_contain_text("a percentage will do")
    question.get_by_role("textbox").fill("34%")
    question.get_by_role("textbox").press("Enter")
    expect(question.locator("svg")).to_contain_text("you: 0.34 ≈")
