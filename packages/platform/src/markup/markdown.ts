import createMarkdownIt, { type MarkdownIt, type Token } from "markdown-it";

export type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from "markdown-it";

interface MarkdownOptions {
  /** Whether HTML passes through. The result must then be sanitised. @default false */
  html?: boolean;
  /** Whether bare addresses become links. @default false */
  linkify?: boolean;
  /** Renders a code block; an empty string leaves it as it is. */
  highlight?: (code: string, info: string) => string;
}

/** Creates a Markdown parser. */
export function createMarkdown({ html = false, linkify = false, highlight }: MarkdownOptions = {}): MarkdownIt {
  return createMarkdownIt({ html, linkify, ...(highlight === undefined ? {} : { highlight }) });
}

/** Returns the plain text of a heading or paragraph, formulas included. */
export function plainText(inline: Token | undefined): string {
  const shown = (inline?.children ?? []).filter(({ type }) => ["text", "code_inline", "math"].includes(type));
  return shown
    .map(({ content }) => content)
    .join("")
    .trim();
}

interface HeadingIdOptions {
  /** The language whose rules lowercase the ids, e.g. `tr`. @default "en" */
  language?: string;
  /** Whether adjacent spaces become one hyphen. Links in model cards are written for GitHub's ids, where each becomes one. @default false */
  collapsesSpaces?: boolean;
}

/** Creates the ids of a document's headings, each only once. */
export class HeadingIds {
  readonly #language: string;
  readonly #spaces: RegExp;
  readonly #seen = new Map<string, number>();

  constructor({ language = "en", collapsesSpaces = false }: HeadingIdOptions = {}) {
    this.#language = language;
    this.#spaces = collapsesSpaces ? /\s+/g : /\s/g;
  }

  /** Keeps letters and marks of every script: `Tanıtım` becomes `tanıtım`, and `İlk` becomes `ilk` in Turkish. */
  next(text: string): string {
    const base =
      text
        .toLocaleLowerCase(this.#language)
        .normalize("NFC")
        .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(this.#spaces, "-") || "section";
    const seen = this.#seen.get(base) ?? 0;
    this.#seen.set(base, seen + 1);
    return seen === 0 ? base : `${base}-${seen}`;
  }
}
