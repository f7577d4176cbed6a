import { limits } from "@modelyard/platform/limits";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

const tooManyMarks = new RegExp(String.raw`(\p{M}{${limits.search.marks}})\p{M}+`, "gu");

/**
 * Returns the readable text of Markdown in one line, for search and excerpts. Approximate, because rendering would need
 * a process and much more time; remaining markup is shown as text. Each step reads a character at most twice.
 */
export function stripMarkup(markdown: string): string {
  return (
    withoutComments(markdown)
      .replaceAll(/<[A-Za-z/!][^<>]*>/g, " ")
      // Keep the text of links and images.
      .replaceAll(/\]\([^()]*\)/g, "] ")
      .replaceAll(/https?:\/\/[^\s<>()[\]"'`]+/g, " ")
      .replaceAll(/^[ \t]*[#>]+/gm, " ")
      .replaceAll(/[-=_:]{3,}/g, " ")
      .replaceAll(/[`*|[\]!]+/g, (characters) => (characters === "!" ? "!" : " "))
      .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? " ")
      .replaceAll(/\s+/g, " ")
      .trim()
      .replaceAll(tooManyMarks, "$1")
      .normalize("NFC")
  );
}

/** Removes HTML comments; an open one ends the text. */
export function withoutComments(text: string): string {
  const [first = "", ...rest] = text.split("<!--");
  return (
    first +
    rest
      .map((part) => {
        const end = part.indexOf("-->");
        return end === -1 ? "" : part.slice(end + 3);
      })
      .join(" ")
  );
}
