import { limits } from "@modelyard/platform/limits";
import type { CardProblem } from "./parse-front-matter.ts";
import { splitFrontMatter } from "./split-front-matter.ts";

export interface SplitCard {
  /** The YAML to parse; `undefined` if there is none, or it must not be parsed. */
  source: string | undefined;
  /** The Markdown after it. */
  body: string;
  problems: CardProblem[];
}

/** Splits a README into front matter and text. The text is returned even if the front matter is invalid. */
export function splitCard(text: string): SplitCard {
  const split = splitFrontMatter(text);
  if (split.kind === "none") return { source: undefined, body: text, problems: [] };
  if (split.kind === "open") {
    const message = "The front matter that starts here has no end. End it with a line that is only ---.";
    return { source: undefined, body: text, problems: [{ line: 1 + split.blankLines, message }] };
  }
  const { source, body, blankLines } = split;
  if (Buffer.byteLength(source) + blankLines > limits.frontMatter.bytes) {
    const message = `The front matter is larger than ${limits.frontMatter.bytes} bytes.`;
    return { source: undefined, body, problems: [{ line: 1 + blankLines, message }] };
  }
  // The line breaks make the parser count the lines of the file.
  return { source: "\n".repeat(blankLines) + source, body, problems: [] };
}
