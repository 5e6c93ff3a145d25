"""The wrong digit of 1922, on a page with nothing else: by keys, by hand, by a child."""

import json

import boards as door
import pytest

from browser.boards import alone, middle, serious

TRAITS = ("rows", "total", "onward", "leads")
CHILD = """count => {
  let seed = 1922;
  const below = n => { seed = (seed * 48271) % 2147483647; return seed % n; };
  const root = document.querySelector(".jeux-digit");
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "0", "4", "5", "Escape"];
  const seen = new Set();
  let found = 0;
  document.addEventListener("jeux:played", ({ detail }) => { found += detail === "digit"; });
  for (let k = 0; k < count; k += 1) {
    const buttons = [...root.querySelectorAll("button")].filter(b => !b.closest("[hidden]"));
    const on = buttons[below(buttons.length)];
    if (!on) throw new Error("nothing is left to press");
    const key = keys[below(keys.length)];
    if (below(4)) on.click();
    else on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const digits = root.querySelector("[data-act=digit]");
    if (digits && !below(3)) {
      const { left, top } = digits.getBoundingClientRect();
      const [x, y] = [() => left + below(300) - 30, () => top + below(120)];
      const at = () => ({ bubbles: true, clientX: x(), clientY: y() });
      digits.dispatchEvent(new PointerEvent("pointerdown", at()));
      for (let n = below(90); n; n -= 1) dispatchEvent(new PointerEvent("pointermove", at()));
      dispatchEvent(new PointerEvent(below(9) ? "pointerup" : "pointercancel", at()));
    }
    const words = root.querySelector("figcaption").textContent;
    if (!words || /undefined|NaN|\\{/.test(words)) throw new Error(words);
    seen.add(words);
  }
  return { found, seen: seen.size };
}"""


@pytest.fixture
def page(browser):
    made = door.wrong_digit("/six-dice.html", "Six dice")
    with alone(browser, made, *TRAITS) as page:
        yield page


def says(page):
    return page.locator("figcaption").inner_text()


def test_it_is_found_by_keys_alone_and_stays_found_until_it_is_hidden(page):
    assert page.locator("button:visible").count() == 23
    assert serious(page, "light") == [] == serious(page, "dark")
    small = """() => [...document.querySelectorAll("button")].map(b => b.getBoundingClientRect())
      .filter(({ width, height }) => width && Math.min(width, height) < 43.9).length"""
    assert page.evaluate(small) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-is=hint]").focus()
    page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "Enter"):  # 12 points, which is right
        page.keyboard.press(key)
    assert "5100" in says(page)
    assert "right" in says(page)
    right = page.locator("[data-act=row].right")
    assert right.text_content() == "12 × 425 = 5100, right"
    for key in ("ArrowLeft", *["ArrowDown"] * 3, "Enter"):
        page.keyboard.press(key)
    assert "you have the row" in says(page)
    assert page.locator("[data-act=digit]").first.get_attribute("aria-label") == (
        "Strike out the 1, digit 1 of 5"
    )
    for key in ("Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert serious(page, "light") == []
    assert page.evaluate(small) == 0
    page.keyboard.press("7")
    assert "17000" in says(page)
    page.keyboard.press("5")
    assert says(page).startswith("You found it")
    assert "15000" in says(page)
    mark = page.locator("li.found > b")
    assert mark.get_attribute("aria-label") == "4 × 3750 = 15000; 14000 is in print"
    assert page.evaluate("document.activeElement.textContent") == "Six dice"
    assert serious(page, "light") == [] == serious(page, "dark")
    page.reload()
    page.locator("li.found").wait_for()
    page.get_by_role("button", name="Hide it again").press("Enter")
    assert page.locator("li.found").count() == 0
    assert page.evaluate("localStorage.length") == 0


def test_a_hand_strikes_it_and_its_own_stroke_is_kept(page):
    for hint in ("First hint", "Second hint", "Third hint"):
        page.locator("[data-is=hint]").click()
        assert says(page).startswith(hint)
    assert page.locator(".near").count() == 3
    page.locator("[data-act=row]").nth(4).click()
    digits = page.locator("[data-act=digit]")
    drag(page, digits.nth(3))
    assert "The 0 may stay" in says(page)
    drag(page, digits.nth(1))
    page.get_by_role("button", name="Write 5").click()
    kept = json.loads(page.evaluate("localStorage.getItem('jeux-digit')"))
    assert kept["hints"] == 3
    assert len(kept["stroke"]) > 8
    (x0, y0), (x1, y1) = kept["stroke"][:2], kept["stroke"][-2:]
    assert x0 < 30
    assert x1 > 70
    assert y0 > y1
    page.evaluate("""() => {
      navigator.clipboard.writeText = async text => { window.copied = text; };
    }""")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.copied")
    words = page.evaluate("window.copied")
    assert "with 3 hints" in words
    assert "1922" in words
    assert not any(told in words for told in ("14000", "15000", "3750"))


def drag(page, digit):
    x, y = middle(digit)
    page.mouse.move(x - 20, y + 18)
    page.mouse.down()
    page.mouse.move(x + 20, y - 18, steps=9)
    page.mouse.up()


def test_a_child_that_presses_everywhere_stops_nothing(page):
    done = page.evaluate(CHILD, 1000)
    assert done["found"] > 3
    assert done["seen"] > 30


@pytest.mark.parametrize(
    "kept", ["", "{", "null", "7", '{"stroke":["<img src=x onerror=alert(1)>",1,2,3]}', "[" * 9999]
)
def test_whatever_is_kept_under_its_name_it_begins(page, kept):
    page.evaluate("kept => localStorage.setItem('jeux-digit', kept)", kept)
    page.reload()
    page.locator("[data-act=row]").nth(21).wait_for()
    assert page.locator("li.found, img").count() == 0
