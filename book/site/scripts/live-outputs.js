/* What a cell shows, drawn as the built page draws it. */
import { words } from "./live-words.js";
import { say } from "./say.js";

const make = (tag, kind, text) => Object.assign(document.createElement(tag), { className: kind ?? "", textContent: text ?? "" });
const VIEW = "application/vnd.jupyter.widget-view+json";

let mathjax;
/** Set the formulas of a place, with MathJax, which comes when the first formula does. */
export const typeset = async (place, assets) => {
  mathjax ??= new Promise((done, failed) => {
    window.MathJax = {
      loader: { load: ["[tex]/cancel", "a11y/assistive-mml"], paths: { mathjax: `${assets}mathjax` } },
      tex: { packages: { "[+]": ["cancel"], "[-]": ["autoload", "require"] }, inlineMath: [["$", "$"], ["\\(", "\\)"]] },
      chtml: { fontURL: `${assets}mathjax/fonts` },
      options: { enableMenu: false },
      startup: { typeset: false },
    };
    const script = Object.assign(document.createElement("script"), { src: `${assets}mathjax/tex-chtml.js`, onerror: failed });
    script.onload = () => window.MathJax.startup.promise.then(done, failed);
    document.head.append(script);
  });
  // without it, a formula stays as it is written
  await mathjax.then(() => window.MathJax.typesetPromise([place])).catch((error) => console.error(error));
};

/** What a terminal would show: a line that is written over shows its end, and has no colours. */
export const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "").replace(/[^\n]*\r(?=[^\n])/g, "");

const printed = (text, kind) => {
  const place = make("div", `output ${kind} highlight-myst-ansi notranslate`);
  const inner = make("div", "highlight");
  inner.append(make("pre", "", plain(text)));
  place.append(inner);
  return place;
};

/** An error: its last line first, then where it happened, folded. */
const failure = ({ error, what: reason, line, traceback }) => {
  const what = error === "AssertionError" && !reason ? words.promise : reason;
  const place = make("div", "output jeux-failure");
  const said = make("p", "jeux-failure-what");
  said.append(make("strong", "", what ? `${error}: ${what}` : error));
  if (line) said.append(" ", make("span", "", say(words.line, { line })));
  const fold = make("details", "jeux-fold");
  const inner = make("div", "jeux-fold-body");
  inner.append(make("pre", "", traceback));
  fold.append(make("summary", "", words.traceback), inner);
  place.append(said, fold);
  return place;
};

/** Draw one output; `widget(id, place)` puts a widget into its place. */
export const draw = (output, widget, assets) => {
  if (output.output_type === "error") return failure(output);
  if (output.output_type === "stream") return printed(output.text, `stream ${output.name === "stderr" ? "stderr" : ""}`);
  const data = output.data;
  const place = make("div", "output");
  if (data[VIEW]) widget(data[VIEW].model_id, place);
  else if (data["text/html"] ?? data["image/svg+xml"]) {
    place.classList.add("text_html");
    place.innerHTML = data["text/html"] ?? data["image/svg+xml"];
  } else if (data["image/png"] ?? data["image/jpeg"]) {
    const kind = data["image/png"] ? "image/png" : "image/jpeg";
    place.classList.add("image_png");
    place.append(Object.assign(new Image(), { src: `data:${kind};base64,${data[kind]}`, alt: data["text/plain"] ?? "" }));
  } else if (data["text/latex"]) {
    place.classList.add("text_latex", "math");
    place.textContent = data["text/latex"];
    typeset(place, assets);
  } else if (data["text/plain"] ?? data["text/markdown"]) return printed(data["text/markdown"] ?? data["text/plain"], "text_plain");
  else return printed(say(words.unpictured, { kind: Object.keys(data).join(", ") }), "text_plain");
  return place;
};
