"""What every widget of the book promises, and how a test holds it to that.

A widget is an element of class ``jeux-widget``. It has controls: sliders, buttons, cells of
a grid, fields. What it shows is a ``.jeux-frame`` with a picture and a ``figcaption``. When a
control is used, by keyboard or by mouse, picture, accessible text and the page's live region
change together.
"""

import json
from contextlib import contextmanager

ALONE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Alone</title>
<meta name="viewport" content="width=device-width"><style>{css}</style>
<body><main><h1>Alone</h1><div class="jeux-widget"></div></main><script type="module">
import widget from "/widget.js";
const state = {state};
window.model = {{ state, get: name => state[name], on() {{}}, save_changes() {{}},
  set: (name, value) => {{ state[name] = value; }} }};
widget.render({{ model, el: document.querySelector(".jeux-widget") }});
</script>"""

SHOWN = """widget => {
  const all = [...widget.querySelectorAll('.jeux-frame, figcaption, [role=img]')];
  const seen = all.filter(e => e.getClientRects().length);
  const of = (kind, say) => seen.filter(e => e.matches(kind)).map(say).join('');
  return {
    frame: of('.jeux-frame', e => e.innerHTML) || of('[role=img]', e => e.outerHTML),
    label: of('[role=img]', e => e.getAttribute('aria-label') || ''),
    caption: of('figcaption', e => e.textContent),
  };
}"""


def sliders(widget):
    """The sliders of a widget that have somewhere to go."""
    every = widget.locator(".jeux-slider input").all()
    return [s for s in every if s.get_attribute("max") != "0"]


def look(widget):
    return widget.evaluate(SHOWN)


WALK = f"""([widget, slider]) => {{
  const look = {SHOWN};
  const high = widget.offsetHeight;
  widget.style.width = '340px'; // as on a phone, where captions have the most lines
  const value = () => slider.getAttribute('aria-valuetext');
  const step = () => ({{...look(widget), value: value(), height: widget.offsetHeight}});
  const steps = [step()];
  for (let n = Number(slider.value); n < Number(slider.max); n += 1) {{
    slider.stepUp();
    slider.dispatchEvent(new Event('input', {{bubbles: true}}));
    steps.push(step());
  }}
  widget.style.width = '';
  steps.at(-1).moved = widget.offsetHeight - high;
  return steps;
}}"""


def walk(page, widget, slider):
    """What a widget shows at each place of a slider, from where it is to its end.

    It is moved inside the page: a hundred keys take a hundred messages otherwise.
    """
    return page.evaluate(WALK, [widget.element_handle(), slider.element_handle()])


def to_its_first_place(page, widget, slider):
    """Bring a slider to its left end, wherever it starts."""
    if slider.input_value() != "0":
        before = look(widget)
        slider.press("Home")
        wait_for_another(page, widget, before)


def wait_for_another(page, widget, before, timeout=30_000):
    """Wait until a widget shows something else than before, and return it."""
    page.wait_for_function(
        f"([w, f]) => ({SHOWN})(w).frame !== f",
        arg=[widget.element_handle(), before["frame"]],
        timeout=timeout,
    )
    return look(widget)


def is_told(before, after):
    """What tells a reader about the frame has changed with it."""
    assert after["caption"] or after["label"], "a frame has a caption or a label"
    for part in ("caption", "label"):
        if after[part] or before[part]:
            assert after[part] != before[part], f"the {part} stayed: {after[part]!r}"


def is_spoken(page, widget):
    """The live region says what the widget concludes."""
    now = look(widget)
    region = page.locator("[role=status].jeux-live").element_handle()
    page.wait_for_function(
        "([r, words]) => r.textContent && words.includes(r.textContent)",
        arg=[region, [now["caption"], now["label"]]],
    )


@contextmanager
def alone(browser, made, *names):
    """A page as wide as a phone that holds one anywidget, with these of its traits; no errors."""
    state = json.dumps({name: getattr(made, name) for name in names})
    files = {
        "": (ALONE.format(css=made._css, state=state), "text/html"),
        "widget.js": (made._esm, "text/javascript"),
        "favicon.ico": ("", "image/x-icon"),
    }

    def serve(route):
        body, kind = files[route.request.url.split("/")[3]]
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

    page = browser.new_page()
    page.set_viewport_size({"width": 390, "height": 800})
    errors = []
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.on("console", lambda m: m.type == "error" and errors.append(m.text))
    page.route("https://widget.test/**", serve)
    page.goto("https://widget.test/")
    page.locator(".jeux-widget > *").first.wait_for()
    yield page
    page.evaluate("localStorage.clear()")  # pages share it
    page.close()
    assert errors == []
