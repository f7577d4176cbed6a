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

/** Creates the ids of a document's headings, each only once. */
export class HeadingIds {
  readonly #language: string;
  readonly #seen = new Map<string, number>();

  /** @param language the language whose rules lowercase the ids, e.g. `tr` */
  constructor(language = "en") {
    this.#language = language;
  }

  /** Keeps letters and marks of every script: `Tanıtım` becomes `tanıtım`, and `İlk` becomes `ilk` in Turkish. */
  next(text: string): string {
    const base =
      text
        .toLocaleLowerCase(this.#language)
        .normalize("NFC")
        .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-") || "section";
    const seen = this.#seen.get(base) ?? 0;
    this.#seen.set(base, seen + 1);
    return seen === 0 ? base : `${base}-${seen}`;
  }
}
