import type { Pattern } from "../../lfs/attributes/pattern-list.ts";

/** A line of a `.gitignore` file. */
export interface IgnoreRule extends Pattern {
  /** Whether it includes what an earlier line ignores. */
  isNegated: boolean;
  /** Whether it matches folders only. */
  isFolder: boolean;
}

/** The byte order mark of UTF-8, as latin1. */
const byteOrderMark = "\u00ef\u00bb\u00bf";

/**
 * Parses a `.gitignore` file as git does.
 * @param content bytes as latin1
 * @see https://git-scm.com/docs/gitignore#_pattern_format
 */
export function parseIgnore(content: string): IgnoreRule[] {
  const text = content.startsWith(byteOrderMark) ? content.slice(byteOrderMark.length) : content;
  return text.split("\n").flatMap((line) => {
    if (line === "" || line.startsWith("#")) return [];
    const rule = parseLine(line);
    return rule.pattern === "" ? [] : rule;
  });
}

function parseLine(line: string): IgnoreRule {
  // Git reads a line as a C string.
  const [text = ""] = (line.endsWith("\r") ? line.slice(0, -1) : line).split("\0", 1);
  const trimmed = withoutTrailingSpaces(text);
  const isNegated = trimmed.startsWith("!");
  const isFolder = trimmed.endsWith("/");
  const written = trimmed.slice(isNegated ? 1 : 0, isFolder ? -1 : undefined);
  const isName = !written.includes("/");
  return { pattern: written.startsWith("/") ? written.slice(1) : written, isName, isNegated, isFolder };
}

/** Removes the spaces at the end, except one that a backslash precedes. */
function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  let spaces: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === " ") {
      spaces ??= at;
      continue;
    }
    spaces = undefined;
    if (text[at] === "\\") at += 1;
  }
  if (spaces !== undefined) end = spaces;
  return text.slice(0, end);
}
