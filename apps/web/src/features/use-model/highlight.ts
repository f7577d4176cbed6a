import { codeClass, codeVariablePrefix } from "@modelyard/hub/contract";
import type { SnippetLanguage } from "@modelyard/snippets";
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import go from "shiki/langs/go.mjs";
import javascript from "shiki/langs/javascript.mjs";
import powershell from "shiki/langs/powershell.mjs";
import python from "shiki/langs/python.mjs";
import rust from "shiki/langs/rust.mjs";
import shell from "shiki/langs/shellscript.mjs";
import { createCache } from "../../data/cache.ts";

const grammars = { go, javascript, powershell, python, rust, shell } satisfies Record<SnippetLanguage, unknown>;

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: codeVariablePrefix, fontStyle: false });
const cacheEntries = 2000;

/**
 * Makes a highlighter for snippets: code in, HTML for a code element out. Grammars are read at the first use; what was
 * highlighted is kept as HTML, so that a page does not render a thousand tokens again.
 * The code must be our own: grammars are slow on hostile text.
 */
export function createHighlight() {
  const cached = createCache<string>(cacheEntries);
  let highlighter: Promise<HighlighterCore> | undefined;
  return (code: string, language: SnippetLanguage): Promise<string> =>
    cached(`${language}\n${code}`, async () => {
      highlighter ??= createHighlighterCore({
        langs: Object.values(grammars),
        themes: [theme],
        engine: createJavaScriptRegexEngine(),
      });
      return codeHtml(await highlighter, code, language);
    });
}

function codeHtml(highlighter: HighlighterCore, code: string, language: SnippetLanguage): string {
  const { tokens: lines } = highlighter.codeToTokens(code, {
    lang: language,
    theme: theme.name ?? "tokens",
    // On a busy machine a line would otherwise lose its colours, and the page be kept so.
    tokenizeTimeLimit: 0,
  });
  let html = "";
  let open: string | undefined;
  let end = 0;
  const add = (until: number, className: string | undefined) => {
    const text = code.slice(end, until);
    end = until;
    if (text === "") return;
    // Neighbours that look the same are one: fewer elements on the page.
    if (className !== open) {
      html += `${open === undefined ? "" : "</span>"}${className === undefined ? "" : `<span class="${className}">`}`;
      open = className;
    }
    html += text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  };
  for (const { content, offset, color } of lines.flat()) {
    // Between two lines stands what no token holds: their line end.
    if (offset > end) add(offset, undefined);
    add(offset + content.length, codeClass(color));
  }
  add(code.length, undefined);
  return open === undefined ? html : `${html}</span>`;
}

/** One for all pages: they share what was highlighted. */
export const highlight = createHighlight();
