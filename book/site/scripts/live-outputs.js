/* What a cell shows, drawn as the built page draws it. */
import { words } from "./live-words.js";
import { made } from "./made.js";
import { say } from "./say.js";

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
    const onload = () => window.MathJax.startup.promise.then(done, failed);
    document.head.append(made("script", { src: `${assets}mathjax/tex-chtml.js`, onload, onerror: failed }));
  });
  // without it, a formula stays as it is written
  await mathjax.then(() => window.MathJax.typesetPromise([place])).catch((error) => console.error(error));
};

/** What a terminal would show: a line that is written over shows its end, and has no colours. */
export const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "").replace(/[^\n]*\r(?=[^\n])/g, "");

const output = (kind, ...inside) => made("div", { className: `output ${kind}` }, ...inside);
const printed = (text, kind) => {
  const pre = made("pre", {}, plain(text));
  return output(`${kind} highlight-myst-ansi notranslate`, made("div", { className: "highlight" }, pre));
};

/** An error: its last line first, then where it happened, folded. */
const failure = ({ error, what: reason, line, traceback }) => {
  const what = error === "AssertionError" && !reason ? words.promise : reason;
  const said = made("p", { className: "jeux-failure-what" }, made("strong", {}, what ? `${error}: ${what}` : error));
  if (line) said.append(" ", made("span", {}, say(words.line, { line })));
  const body = made("div", { className: "jeux-fold-body" }, made("pre", {}, traceback));
  return output("jeux-failure", said, made("details", { className: "jeux-fold" }, made("summary", {}, words.traceback), body));
};

/** Draw one output; `widget(id)` returns a place for a widget, `assets` is where a typesetter lies. */
export const draw = ({ output_type, name, text, data, ...rest }, widget, assets) => {
  if (output_type === "error") return failure(rest);
  if (output_type === "stream") return printed(text, `stream ${name === "stderr" ? "stderr" : ""}`);
  const html = data["text/html"] ?? data["image/svg+xml"], picture = ["image/png", "image/jpeg"].find((kind) => data[kind]);
  if (data[VIEW]) return output("", widget(data[VIEW].model_id));
  if (html) return Object.assign(output("text_html"), { innerHTML: html });
  if (picture) return output("image_png", made("img", { src: `data:${picture};base64,${data[picture]}`, alt: data["text/plain"] ?? "" }));
  if (data["text/latex"]) {
    const place = output("text_latex math", data["text/latex"]);
    typeset(place, assets);
    return place;
  }
  return printed(data["text/markdown"] ?? data["text/plain"] ?? say(words.unpictured, { kind: Object.keys(data).join(", ") }), "text_plain");
};
