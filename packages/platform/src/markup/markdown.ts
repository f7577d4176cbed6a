import createMarkdownIt, { type MarkdownIt, type Token } from "markdown-it";
import { limits } from "../limits/limits.ts";

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

// Normalizing sorts the marks of a letter in quadratic time.
const tooManyMarks = new RegExp(String.raw`(\p{M}{${limits.search.marks}})\p{M}+`, "gu");

/** Creates the ids of a document's headings, each only once. */
export class HeadingIds {
  readonly #language: string;
  readonly #spaces: RegExp;
  /** The last number that was tried after each id; 0 for none. */
  readonly #lastNumber = new Map<string, number>();

  constructor({ language = "en", collapsesSpaces = false }: HeadingIdOptions = {}) {
    this.#language = language;
    this.#spaces = collapsesSpaces ? /\s+/g : /\s/g;
  }

  /** Keeps letters and marks of every script: `Tanıtım` becomes `tanıtım`, and `İlk` becomes `ilk` in Turkish. */
  next(text: string): string {
    const base =
      text
        .toLocaleLowerCase(this.#language)
        .replaceAll(tooManyMarks, "$1")
        .normalize("NFC")
        .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(this.#spaces, "-") || "section";
    let number = this.#lastNumber.get(base);
    let id = base;
    // Another heading may have the text of a numbered id.
    while (this.#lastNumber.has(id)) {
      number = (number ?? 0) + 1;
      id = `${base}-${number}`;
    }
    this.#lastNumber.set(id, 0);
    if (number !== undefined) this.#lastNumber.set(base, number);
    return id;
  }
}
