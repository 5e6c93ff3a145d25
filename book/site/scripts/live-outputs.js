/* What a cell shows, drawn as the built page draws it. */
import { markup, note } from "./live-markup.js";
import { words } from "./live-words.js";
import { made } from "./made.js";
import { say } from "./say.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const PLAIN = "text/plain";
const LATEX = "text/latex";
const MARKDOWN = "text/markdown";
const SCRIPT = "application/javascript";
const JSON_TREE = "application/json";
const ESCAPE = String.fromCharCode(27);
const COLOUR = new RegExp(`${ESCAPE}\\[[\\d;]*m`, "g"); // what a terminal takes for one

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
export const plain = (text) => text.replace(COLOUR, "").split("\n").map(written).join("\n");
// where a line ends with a carriage return, nothing is written over it yet
const written = (line) => line.slice(line.lastIndexOf("\r", Math.max(line.length - 2, 0)) + 1);

const output = (kind, ...inside) => made("div", { className: `output ${kind}` }, ...inside);
const printed = (text, kind) => {
  const pre = made("pre", {}, plain(text));
  return output(`${kind} highlight-myst-ansi notranslate`, made("div", { className: "highlight" }, pre));
};

/** An error: its last line first, then where it happened, folded. */
const failure = ({ error, what, line, traceback }) => {
  const reason = error === "AssertionError" && !what ? words.promise : what;
  const last = made("strong", {}, reason ? `${error}: ${reason}` : error);
  const sentence = made("p", { className: "jeux-failure-what" }, last);
  if (line) sentence.append(" ", made("span", {}, say(words.line, { line })));
  const hint = words.hints.find(([begin]) => begin.test(`${error}: ${reason}`));
  if (hint) sentence.append(made("br"), made("span", {}, hint[1]));
  return output("jeux-failure", sentence, fold(words.traceback, made("pre", {}, traceback)));
};
const fold = (name, inside) => {
  const body = made("div", { className: "jeux-fold-body" }, inside);
  return made("details", { className: "jeux-fold" }, made("summary", {}, name), body);
};

const picture = (data, kind) => {
  const src = `data:${kind};base64,${data[kind]}`;
  return output("image_png", made("img", { src, alt: data[PLAIN] ?? "" }));
};
const formula = (tex, assets) => {
  const place = output("text_latex math", tex);
  typeset(place, assets);
  return place;
};

/** Draw one output; `widget(id)` returns a place for a widget, `assets` is where a typesetter lies. */
export const draw = ({ output_type, name, text, data, ...error }, widget, assets) => {
  if (output_type === "error") return failure(error);
  if (output_type === "stream") return printed(text, `stream ${name === "stderr" ? "stderr" : ""}`);
  return result(data, widget, assets);
};
/** Draw what a cell shows as one of several kinds: the first of these that a page can show. */
const result = (data, widget, assets) => {
  const html = data["text/html"] ?? data["image/svg+xml"];
  const kind = PICTURES.find((one) => data[one]);
  if (data[VIEW]) return output("", widget(data[VIEW].model_id));
  if (html) return output("text_html", markup(html));
  if (kind) return picture(data, kind);
  if (data[LATEX]) return formula(data[LATEX], assets);
  if (data[SCRIPT]) return output("", note(words.scripts));
  if (data[JSON_TREE]) return printed(JSON.stringify(data[JSON_TREE], null, 2), "text_plain");
  if (data[MARKDOWN]) return output("", note(words.markdown), printed(data[MARKDOWN], "text_plain"));
  const kinds = Object.keys(data).join(", ");
  return printed(data[PLAIN] ?? say(words.unpictured, { kind: kinds }), "text_plain");
};
