import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { languageOf } from "./languages.ts";

/** An editor that has replaced a text field. */
export interface CodeEditor {
  text: () => string;
  replace: (text: string) => void;
  /** Copies the text into the field, which the form sends. */
  save: () => void;
  focus: () => void;
  /** Chooses the language by the path again. */
  detectLanguage: () => void;
}

interface EditorOptions {
  path: () => string;
  onChange: () => void;
}

/** Puts an editor in the place of a text field, which stays in the form, hidden. */
export function createCodeEditor(place: HTMLElement, field: HTMLTextAreaElement, options: EditorOptions): CodeEditor {
  const language = new Compartment();
  const { length } = field.value;
  const view = new EditorView({
    state: EditorState.create({
      doc: field.value,
      extensions: [
        // Style sheets need the page's nonce.
        EditorView.cspNonce.of(document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? ""),
        EditorState.lineSeparator.of("\n"),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        // Esc, then Tab leaves the editor.
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        syntaxHighlighting(highlightStyle),
        theme,
        language.of([]),
        EditorView.contentAttributes.of({
          "aria-label": field.getAttribute("aria-label") ?? "",
          "aria-describedby": field.getAttribute("aria-describedby") ?? "",
        }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) options.onChange();
        }),
      ],
    }),
  });
  field.before(view.dom);
  view.requestMeasure();
  const hadFocus = document.activeElement === field;
  field.hidden = true;
  if (hadFocus) view.focus();
  const editor: CodeEditor = {
    text: () => view.state.doc.toString(),
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    save: () => {
      field.value = editor.text();
    },
    focus: () => view.focus(),
    detectLanguage: () => {
      languageOf(options.path())
        .then((found) => view.dispatch({ effects: language.reconfigure(found) }))
        // Without its language, the text has one color.
        .catch(reportError);
    },
  };
  // A long text is edited without colors: parsing it would delay each key.
  if (length <= coloredChars) editor.detectLanguage();
  return editor;
}

const coloredChars = 200_000;

const highlightStyle = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: "var(--code-comment)" },
  { tag: [tags.string, tags.monospace], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-constant)" },
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--code-keyword)" },
  {
    tag: [tags.function(tags.variableName), tags.propertyName, tags.definition(tags.propertyName), tags.link, tags.url],
    color: "var(--code-function)",
  },
  { tag: tags.heading, color: "var(--code-keyword)", fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "700" },
]);

const theme = EditorView.theme({
  "&": {
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius-medium)",
    backgroundColor: "var(--paper-raised)",
    color: "var(--ink)",
    fontSize: "var(--text-14)",
    overflow: "hidden",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.55", maxHeight: "70vh" },
  ".cm-content, .cm-gutter": { minHeight: "24rem" },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: "0.75rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--paper-sunken)",
    color: "var(--ink-muted)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--selected) 45%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selected)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selected)", outline: "1px solid var(--link)" },
});
