/* The editor of a cell: CodeMirror, in the book's own colours. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** An editor with `code`; `name` is what a screen reader calls it. Tab leaves it, as everywhere. */
export const editor = (code, name, { run, leave, changed }) => {
  const on = (key, act) => ({ key, run: () => (act(), true) });
  return new EditorView({
    state: EditorState.create({
      doc: code,
      extensions: [
        // keys are the editor's alone: a slash is no search, Escape does not also leave what is presented
        EditorView.domEventObservers({ keydown: (event) => event.stopPropagation() }),
        keymap.of([on("Shift-Enter", run), on("Mod-Enter", run), on("Escape", leave), ...defaultKeymap, ...historyKeymap]),
        history(),
        drawSelection(),
        python(),
        indentUnit.of("    "),
        indentOnInput(),
        bracketMatching(),
        syntaxHighlighting(classHighlighter),
        matchMedia("(max-width: 720px)").matches ? EditorView.lineWrapping : [],
        EditorView.editorAttributes.of({ class: "jeux-editor" }),
        EditorView.contentAttributes.of({ "aria-label": name, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
      ],
    }),
  });
};
