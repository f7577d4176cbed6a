import { limits } from "@modelyard/platform/limits";
import { stripMarkup, withoutComments } from "./strip-markup.ts";

/** What a block of Markdown begins with that is no paragraph: headings, lists, quotes, tables, rules and code. */
const otherBlock = /^(?:#|>|\||[-*+] |\d{1,9}[.)] |[-*_=]{3,}|```|~~~| {4}|\t|:::)/;
/** Shorter ones are captions, badges or links. */
const leastChars = 10;
/** A card whose prose starts later has no summary. */
const blocks = 50;

/** Returns the beginning of the first paragraph of a card, as plain text in one line; empty if there is none. */
export function firstParagraph(markdown: string): string {
  let isInCode = false;
  for (const block of withoutComments(markdown).split(/\n\s*\n/, blocks)) {
    const lines = block.split("\n");
    const fences = lines.filter((line) => line.startsWith("```") || line.startsWith("~~~")).length;
    const wasInCode = isInCode;
    if (fences % 2 === 1) isInCode = !isInCode;
    if (wasInCode || fences > 0) continue;
    // A heading may have its text directly below.
    const start = lines.findIndex((line) => line.trim() !== "" && !line.startsWith("#"));
    const rest = start === -1 ? [] : lines.slice(start);
    if (rest.length === 0 || otherBlock.test(rest[0] ?? "") || /^[-=]{3,}\s*$/.test(rest[1] ?? "")) continue;
    const text = stripMarkup(rest.join("\n").slice(0, limits.list.summaryChars * 8))
      .replaceAll("**", "")
      // Code and links leave a space before them.
      .replaceAll(/ (?=[,.;)])/g, "");
    if (text.length >= leastChars) return shortened(text);
  }
  return "";
}

/** Cuts at the end of a word. */
function shortened(text: string): string {
  const { summaryChars } = limits.list;
  if (text.length <= summaryChars) return text;
  const cut = text.slice(0, summaryChars);
  const space = cut.lastIndexOf(" ");
  return `${(space > summaryChars / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/\uFFFD$/, "")}…`;
}
