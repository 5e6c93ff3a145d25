"""Every page of the built site, in a real browser. New chapters are covered as they are."""

import json
import re

from pages import ROOT, built, cells, prose

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

# what a reader sees, and what a screen reader is told, of the frame under a slider
SHOWN = """slider => {
  const box = slider.closest('.jeux-explore');
  const all = [...box.querySelectorAll('svg[role=img], figcaption')];
  const seen = all.filter(e => e.getClientRects().length);
  return {
    frame: seen.map(e => e.outerHTML).join(''),
    label: seen.map(e => e.getAttribute('aria-label') || '').join(''),
    caption: seen.filter(e => e.matches('figcaption')).map(e => e.textContent).join(''),
    value: slider.getAttribute('aria-valuetext'),
  };
}"""


def sliders(tab):
    return tab.page.locator(".jeux-explore [role=slider]").all()


def look(slider):
    return slider.evaluate(SHOWN)


def wait_for_another(tab, slider, before):
    """Wait until the frame under a slider is not the one before, and return it."""
    handle = slider.element_handle()
    tab.page.wait_for_function(
        f"([s, f]) => ({SHOWN})(s).frame !== f", arg=[handle, before["frame"]]
    )
    return look(slider)


def is_told(before, after):
    """Everything that tells a reader about a frame has changed with it."""
    for part in ("label", "caption", "value"):
        assert after[part]
        assert after[part] != before[part]


def calls_of(path):
    """How many sliders a page's source asks for."""
    code = prose(path) if path.suffix == ".md" else "\n".join(c.source for c in cells(path, "code"))
    return len(re.findall(r"\bexplore\(", code))


def test_every_explore_is_on_the_page(tab):
    assert tab.page.locator(".jeux-explore").count() == calls_of(tab.source)
    for slider in sliders(tab):
        assert slider.get_attribute("aria-label")
        assert look(slider)["label"]


def test_sliders_answer_the_keyboard(tab):
    for slider in sliders(tab):
        slider.press("Home")
        before = first = look(slider)
        steps = int(float(slider.get_attribute("aria-valuemax")))
        for _ in range(steps):
            slider.press("ArrowRight")
            after = wait_for_another(tab, slider, before)
            is_told(before, after)
            before = after
        slider.press("Home")
        assert wait_for_another(tab, slider, before) == first


def test_sliders_answer_the_mouse(tab):
    for slider in sliders(tab):
        slider.press("Home")
        before = look(slider)
        track = slider.locator("xpath=ancestor::*[contains(@class, 'noUi-target')]")
        box = track.bounding_box()
        track.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
        is_told(before, wait_for_another(tab, slider, before))
        slider.press("Home")


def test_live_region_speaks_the_conclusion(tab):
    region = tab.page.locator("[role=status].jeux-live")
    for slider in sliders(tab):
        slider.press("End")
        slider.press("ArrowLeft")
        caption = look(slider)["caption"]
        tab.page.wait_for_function(
            "([r, c]) => r.textContent === c", arg=[region.element_handle(), caption]
        )
        slider.press("Home")


def test_live_region_is_silent_until_a_slider_moves(tab):
    assert [words for words in tab.spoken_unasked if words] == []


def serious(tab, **options):
    tab.page.evaluate(AXE)
    found = tab.page.evaluate(
        "options => axe.run({resultTypes: ['violations'], ...options})", options
    )
    return [
        {"rule": v["id"], "help": v["help"], "nodes": [n["html"][:200] for n in v["nodes"][:3]]}
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


def theme(tab, scheme):
    tab.page.evaluate("s => document.documentElement.dataset.theme = s", scheme)


def test_axe_finds_nothing_serious(tab):
    theme(tab, "light")
    found = serious(tab)
    assert not found, json.dumps(found, indent=1)


def test_colours_contrast_in_the_dark(tab):
    theme(tab, "dark")
    found = serious(tab, runOnly=["color-contrast"])
    theme(tab, "light")
    assert not found, json.dumps(found, indent=1)


def test_formulas_are_typeset(tab):
    assert tab.page.locator("mjx-merror, [data-mjx-error]").count() == 0
    assert tab.page.locator(".math:not(:has(mjx-container))").count() == 0


def test_code_can_be_copied(tab):
    code = tab.page.locator("div.cell_input").count()
    assert tab.page.locator("div.cell_input button.copybtn").count() == code


def test_solutions_open_on_a_click(tab):
    solutions = tab.page.locator(".solution.dropdown").all()
    assert len(solutions) == prose(tab.source).count("{solution-start}")
    for solution in solutions:
        first = solution.locator(".section, section").locator("> *").first
        assert not first.is_visible()
        solution.locator("button.toggle-button").first.click()
        assert first.is_visible()


def test_page_fits_a_phone(tab):
    tab.page.set_viewport_size({"width": 390, "height": 844})
    width = tab.page.evaluate("() => document.documentElement.scrollWidth")
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    assert width <= 390


def test_page_has_a_correction_link_and_a_way_to_run_it(tab):
    repository = re.search(r"^  url: (\S+)", (ROOT / "_config.yml").read_text("utf-8"), re.M)[1]
    link = tab.page.locator(".jeux-correction a").get_attribute("href")
    assert link.startswith(f"{repository}/issues/new?")
    if tab.source.suffix == ".ipynb":
        owner = "/".join(repository.split("/")[-2:])
        binder = tab.page.locator("a[href*='mybinder.org']").first.get_attribute("href")
        assert f"/gh/{owner}/" in binder
        assert tab.source.name in binder


def test_page_is_quiet_and_keeps_to_its_host(tab):
    """Last, so that it also speaks for everything that the tests above did."""
    assert tab.errors == []
    own = (tab.site, "data:", "blob:")
    assert [url for url in tab.requests if not url.startswith(own)] == []
    assert built(tab.name).exists()
