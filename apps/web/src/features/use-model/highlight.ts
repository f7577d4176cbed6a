import { type CodeHighlighter, createCodeHighlighter } from "@modelyard/platform/markup/code-highlighter";
import type { SnippetLanguage } from "@modelyard/snippets";
import { createCache } from "../../data/cache.ts";

const languages = {
  go: () => import("shiki/langs/go.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  powershell: () => import("shiki/langs/powershell.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  shell: () => import("shiki/langs/shellscript.mjs"),
};
const cacheEntries = 2000;

/**
 * Creates a highlighter for snippets: it turns code into the HTML of a code element, and caches the HTML.
 * The code must be ours: there is no time limit, because a line without colours would stay in the cache.
 */
export function createHighlight() {
  const cached = createCache<string>(cacheEntries);
  let creating: Promise<CodeHighlighter<SnippetLanguage>> | undefined;
  return (code: string, language: SnippetLanguage): Promise<string> =>
    cached(`${language}\n${code}`, async () => {
      creating ??= createCodeHighlighter<SnippetLanguage>({ languages, lineTimeoutMs: 0 });
      const highlighter = await creating;
      await highlighter.load([language]);
      return highlighter.html(code, language);
    });
}

/** Shared by all pages, so that each snippet is highlighted once. */
export const highlight = createHighlight();
