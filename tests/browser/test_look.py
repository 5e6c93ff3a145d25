"""How pages look to a reader who comes by keyboard, by thumb, with large letters or own colours."""

from playwright.sync_api import expect


def test_the_contents_show_where_one_is(browser, site):
    page = browser.new_page()
    page.goto(f"{site}/book/index.html")
    page.locator(".bd-article a[href*='marienbad/6-beyond']").first.click()
    here = page.locator("nav.bd-links a.current")
    expect(here).to_be_in_viewport()
    page.get_by_role("link", name="Cloche et Marteau").first.press("Enter")
    expect(here).to_have_text("The game")
    core, further = (page.get_by_role("link", name=n) for n in ("Six dice", "The inn (further)"))
    left = "link => link.getBoundingClientRect().x + parseFloat(getComputedStyle(link).paddingLeft)"
    assert further.evaluate(left) > core.first.evaluate(left) + 10
    assert not page.locator("nav.bd-links a[href*='marienbad/2']").is_visible()
    page.close()


def test_on_a_phone_the_contents_open_at_the_page(browser, site):
    page = browser.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/book/serpents/11-together.html")
    page.locator(".primary-toggle").click()
    expect(page.locator("nav.bd-links a.current")).to_be_in_viewport(ratio=1)
    page.close()
