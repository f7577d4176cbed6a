import { limits } from "@modelyard/platform/limits";
import { escapeHtml } from "@modelyard/platform/markup/escape-html";
import type { TextView } from "../../contract/file-views/file-view.ts";

/** Characters that change the direction of the text around them. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The beginning of a text that a page shows. */
export interface ShownText {
  text: string;
  lines: number;
  isCut: boolean;
}

/**
 * Decodes a text.
 * @param isWhole whether the bytes are the whole file, and not its beginning
 * @returns `undefined` if the bytes are not text
 */
export function textOf(bytes: Uint8Array, isWhole: boolean): ShownText | undefined {
  let decoded: string;
  try {
    decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
  if (decoded.includes("\0")) return undefined;
  const all = decoded.replaceAll("\r\n", "\n").replace(/\n$/, "");
  let end = -1;
  let lines = 0;
  do {
    lines += 1;
    end = all.indexOf("\n", end + 1);
  } while (end !== -1 && lines < limits.fileViews.text.lines);
  return { text: end === -1 ? all : all.slice(0, end), lines, isCut: !isWhole || end !== -1 };
}

/** Returns the view of a text without colors. */
export function plainView({ text, lines, isCut }: ShownText): TextView {
  return { kind: "text", ...safeLines(escapeHtml(text)), lines, isCut };
}

/**
 * Isolates characters that change the direction of text, so that lines are shown in the order in which they are read.
 * @param html escaped text and our own elements
 */
export function safeLines(html: string): Pick<TextView, "html" | "isReordered"> {
  const isReordered = html.search(reordering) !== -1;
  if (!isReordered) return { html, isReordered };
  const marked = html.replace(reordering, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `<span class="code-hidden" title="U+${code}" data-code="U+${code}">${character}</span>`;
  });
  return { html: marked, isReordered };
}
