import { type CodeHighlighter, createCodeHighlighter } from "@modelyard/platform/markup/code-highlighter";

/** Languages of code blocks. */
const languages = {
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

const aliases: Readonly<Record<string, CardLanguage>> = {
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
export function knownLanguage(info: string): CardLanguage | undefined {
  const name = (/^[\w+#-]+/.exec(info.trim())?.[0] ?? "").toLowerCase();
  if (Object.hasOwn(aliases, name)) return aliases[name];
  return isLanguage(name) ? name : undefined;
}

function isLanguage(name: string): name is CardLanguage {
  return Object.hasOwn(languages, name);
}

export type CardLanguage = keyof typeof languages;

/** @param options.longestLine characters of a line; longer lines stay plain. 0 for no limit */
export function createCardHighlighter(options: { longestLine?: number } = {}): Promise<CodeHighlighter<CardLanguage>> {
  return createCodeHighlighter({ languages, ...options });
}
