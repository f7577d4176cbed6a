import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type LanguageInput } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { codeClass, codeVariablePrefix } from "../../contract/code-colours.ts";
import { escapeHtml } from "./escape-html.ts";

const theme = createCssVariablesTheme({ name: "tokens", variablePrefix: codeVariablePrefix, fontStyle: false });

/** Languages of code blocks. Each is loaded when a card first needs it, so that a process stays small. */
const languages: Readonly<Record<string, LanguageInput>> = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  cpp: () => import("shiki/langs/cpp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  dockerfile: () => import("shiki/langs/dockerfile.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  ini: () => import("shiki/langs/ini.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  jinja: () => import("shiki/langs/jinja.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  markdown: () => import("shiki/langs/markdown.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  swift: () => import("shiki/langs/swift.mjs"),
  toml: () => import("shiki/langs/toml.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  xml: () => import("shiki/langs/xml.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

const aliases: Readonly<Record<string, string>> = {
  console: "bash",
  js: "javascript",
  jsonc: "json",
  jsonl: "json",
  "c++": "cpp",
  md: "markdown",
  py: "python",
  python3: "python",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

/** Returns our name of a code block's language; `undefined` for an unknown one. */
export function knownLanguage(info: string): string | undefined {
  const name = (/^[\w+#-]+/.exec(info.trim())?.[0] ?? "").toLowerCase();
  const known = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return known !== undefined && Object.hasOwn(languages, known) ? known : undefined;
}

/** Creates the highlighter without any language. */
export function createHighlighter(): Promise<HighlighterCore> {
  return createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

export async function loadLanguages(highlighter: HighlighterCore, names: ReadonlySet<string>): Promise<void> {
  const missing = [...names].filter((name) => !highlighter.getLoadedLanguages().includes(name));
  await highlighter.loadLanguage(...missing.flatMap((name) => languages[name] ?? []));
}

/** Renders highlighted code. Colors are classes that the page's style sheet defines for each theme. */
export function highlight(highlighter: HighlighterCore, code: string, language: string): string {
  const { tokens } = highlighter.codeToTokens(code.replace(/\n$/, ""), { lang: language, theme: "tokens" });
  const lines = tokens.map((line) => {
    let html = "";
    let open: string | undefined;
    for (const { content, color } of line) {
      const className = codeClass(color);
      // Merge adjacent tokens of the same color into one element.
      if (className !== open) {
        html += `${open === undefined ? "" : "</span>"}${className === undefined ? "" : `<span class="${className}">`}`;
        open = className;
      }
      html += escapeHtml(content);
    }
    return open === undefined ? html : `${html}</span>`;
  });
  return `<pre tabindex="0"><code>${lines.join("\n")}\n</code></pre>`;
}
