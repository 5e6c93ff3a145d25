"""The field for records, as a reader uses it: type, return, look at the others, open and save."""

import pytest
from playwright.sync_api import expect

from browser.boards import COUNT_WRITES, alone
from jeux.trying import Records


def tab(browser):
    """A tab with the field."""
    records = Records({"who": "A or B", "cm": "far"}, [("A", 12.5), ("B", 7.0)], "test")
    return alone(browser, records, "text", "start", "names", "told", "key")


@pytest.fixture
def page(browser):
    with tab(browser) as page:
        yield page


def test_what_is_typed_is_kept_and_the_made_up_records_come_back(page):
    field, caption = page.get_by_role("textbox", name="Records"), page.locator("figcaption")
    own_button = page.get_by_role("button", name="Enter your own")
    made_up_button = page.get_by_role("button", name="Show the made-up records")
    expect(caption).to_have_text("Made-up records, until you enter your own: 2 lines.")
    expect(made_up_button).to_be_disabled()
    own_button.press("Enter")
    expect(field).to_be_focused()
    expect(caption).to_have_text("No records yet: write one a line.")
    page.keyboard.type("B;1")
    expect(caption).to_have_text("Your records: 1 line.")
    field.blur()
    assert page.evaluate("model.state.text") == "B;1"
    page.reload()
    expect(field).to_have_value("B;1")
    assert page.evaluate("model.state.text") == "B;1"
    made_up_button.press("Enter")
    expect(field).to_have_value("A;12.5\nB;7.0")
    own_button.press("Enter")
    expect(field).to_have_value("B;1")
    expect(field).to_have_accessible_description(
        "One record a line: who (A or B); cm (far). Between them a semicolon or a tab; a number "
        "with a decimal comma or point. Then run this cell, and those below it: if a line cannot "
        "be read, the next cell says which one."
    )
    field.fill("")
    page.reload()
    expect(caption).to_contain_text("Made-up")


def test_two_tabs_have_the_same_records(page, browser):
    field = page.get_by_role("textbox", name="Records")
    with tab(browser) as second_tab:
        second_field = second_tab.get_by_role("textbox", name="Records")
        field.fill("A;1")
        second_tab.wait_for_function("localStorage.getItem('jeux-records:test')")
        second_tab.get_by_role("button", name="Enter your own").click()
        page.evaluate(COUNT_WRITES)
        expect(second_field).to_have_value("A;1")
        second_field.press("Control+End")
        second_tab.keyboard.type("\nB;2")
        expect(field).to_have_value("A;1\nB;2")
        second_field.fill("")
        expect(page.locator("figcaption")).to_contain_text("Made-up")
        assert page.evaluate("writes") == 0, "the other tab may have gone on meanwhile"


def test_a_file_is_opened_and_saved(page, tmp_path):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("\ufeffwho;cm\r\nB;3,5\r\n", "utf-8")
    page.locator("[type=file]").set_input_files(sheet)
    field = page.get_by_role("textbox", name="Records")
    expect(field).to_have_value("who;cm\nB;3,5")
    assert page.evaluate("model.state.text") == "who;cm\nB;3,5"
    field.fill("B;4\nA;x")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as CSV").press("Enter")
    assert saved.value.suggested_filename == "jeux-records.csv"
    assert saved.value.path().read_text("utf-8") == "who;cm\nB;4\nA;x\n"


@pytest.mark.parametrize("record", ["7", '{"own": 7}', "no", '{"own": ""}', "null"])
def test_a_broken_record_of_records_is_not_believed(page, record):
    page.evaluate("kept => localStorage.setItem('jeux-records:test', kept)", record)
    page.reload()
    expect(page.locator("figcaption")).to_contain_text("Made-up")
