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

/** Characters with one meaning. */
export interface Token {
  /** Where it starts in the code, in UTF-16 units. */
  start: number;
  text: string;
  /** A class of the style sheet; the page needs no style attributes for it. */
  className: string | undefined;
}

const grammars = { go, javascript, powershell, python, rust, shell } satisfies Record<SnippetLanguage, unknown>;

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: codeVariablePrefix, fontStyle: false });
const cacheEntries = 2000;

/**
 * Makes a highlighter for snippets. Grammars are read at the first use; what was highlighted is kept.
 * The code must be our own: grammars are slow on hostile text.
 */
export function createHighlight() {
  const cache = new Map<string, readonly Token[]>();
  let highlighter: Promise<HighlighterCore> | undefined;
  return async (code: string, language: SnippetLanguage): Promise<readonly Token[]> => {
    const key = `${language}\n${code}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    highlighter ??= createHighlighterCore({
      langs: Object.values(grammars),
      themes: [theme],
      engine: createJavaScriptRegexEngine(),
    });
    const tokens = tokenize(await highlighter, code, language);
    // The oldest goes first: enough for a cache whose entries are cheap to make again.
    const [oldest] = cache.keys();
    if (cache.size >= cacheEntries && oldest !== undefined) cache.delete(oldest);
    cache.set(key, tokens);
    return tokens;
  };
}

function tokenize(highlighter: HighlighterCore, code: string, language: SnippetLanguage): readonly Token[] {
  const { tokens: lines } = highlighter.codeToTokens(code, { lang: language, theme: theme.name ?? "tokens" });
  const tokens: Token[] = [];
  let end = 0;
  const add = (until: number, className: string | undefined) => {
    const text = code.slice(end, until);
    const last = tokens.at(-1);
    // Neighbours that look the same are one: fewer elements on the page.
    if (last !== undefined && last.className === className) last.text += text;
    else if (text !== "") tokens.push({ start: end, text, className });
    end = until;
  };
  for (const { content, offset, color } of lines.flat()) {
    // Between two lines stands what no token holds: their line end.
    if (offset > end) add(offset, undefined);
    add(offset + content.length, codeClass(color));
  }
  add(code.length, undefined);
  return tokens;
}

/** One for all pages: they share what was highlighted. */
export const highlight = createHighlight();
