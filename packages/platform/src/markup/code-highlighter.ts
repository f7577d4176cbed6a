import { createCssVariablesTheme, createHighlighterCore, type LanguageInput } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { codeClass, codeVariablePrefix } from "./code-colours.ts";
import { escapeHtml } from "./escape-html.ts";

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: codeVariablePrefix, fontStyle: false });

interface CodeHighlighterOptions<Language extends string> {
  languages: Readonly<Record<Language, LanguageInput>>;
  /** Milliseconds after which the rest of a line stays plain; 0 for no limit. Hostile code needs a limit. @default 500 */
  lineTimeoutMs?: number;
  /** Characters of a line; longer lines stay plain. 0 for no limit. @default 0 */
  longestLine?: number;
}

/** Highlights code. */
export interface CodeHighlighter<Language extends string> {
  /** Loads grammars that are not loaded yet. */
  load: (languages: Iterable<Language>) => Promise<void>;
  /** Renders code of a loaded language as the content of a `code` element; colours are classes, which a style sheet defines. */
  html: (code: string, language: Language) => string;
}

/** Creates a highlighter without any grammar: each is loaded when it is first needed, so that a process stays small. */
export async function createCodeHighlighter<Language extends string>({
  languages,
  lineTimeoutMs = 500,
  longestLine = 0,
}: CodeHighlighterOptions<Language>): Promise<CodeHighlighter<Language>> {
  const core = await createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return {
    async load(names) {
      const loaded = new Set(core.getLoadedLanguages());
      await core.loadLanguage(...[...names].filter((name) => !loaded.has(name)).map((name) => languages[name]));
    },
    html(code, language) {
      const { tokens } = core.codeToTokens(code, {
        lang: language,
        theme: "tokens",
        tokenizeTimeLimit: lineTimeoutMs,
        tokenizeMaxLineLength: longestLine,
      });
      return merged(code, tokens.flat());
    },
  };
}

interface ColouredToken {
  content: string;
  offset: number;
  color?: string;
}

/** Renders tokens of code; adjacent ones of the same colour become one element. */
function merged(code: string, tokens: readonly ColouredToken[]): string {
  let html = "";
  let open: string | undefined;
  let end = 0;
  const add = (until: number, className: string | undefined) => {
    const text = code.slice(end, until);
    end = until;
    if (text === "") return;
    if (className !== open) {
      html += `${open === undefined ? "" : "</span>"}${className === undefined ? "" : `<span class="${className}">`}`;
      open = className;
    }
    html += escapeHtml(text);
  };
  for (const { content, offset, color } of tokens) {
    // Line ends belong to no token.
    if (offset > end) add(offset, undefined);
    add(offset + content.length, codeClass(color));
  }
  add(code.length, undefined);
  return open === undefined ? html : `${html}</span>`;
}
