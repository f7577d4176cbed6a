import { placeOf, type TemplateProblem, TemplateSyntaxError } from "./template-error.ts";

/** Keywords of the engine, which it checks only on evaluation; Jinja checks all of them first. */
const statements = new Set(
  "set endset if elif else endif for endfor macro endmacro call endcall filter endfilter break continue generation endgeneration".split(
    " ",
  ),
);
const filters = new Set(
  "abs bool capitalize default dictsort first float get indent int items join keys last length list lower map rejectattr replace reverse safe selectattr sort string title tojson trim unique upper values".split(
    " ",
  ),
);
const tests = new Set(
  "boolean callable defined eq equalto even false integer iterable lower mapping none number odd sequence string true undefined upper".split(
    " ",
  ),
);

const openTag = /\{[{%#]/g;
const token =
  /\s+|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[A-Za-z_]\w*|\d+(?:\.\d+)?|[=!<>]=|\*\*|[-+*/%~<>=()[\]{},.:|]/y;

/**
 * Scans all tags of a template in one pass from front to back.
 * @returns where each tag that the engine will see begins
 * @throws {TemplateSyntaxError} the engine does not know a character or a word, or a tag is not closed
 */
export function scanTemplate(source: string): number[] {
  const tags: number[] = [];
  for (let position = 0; ; ) {
    openTag.lastIndex = position;
    const open = openTag.exec(source);
    if (open === null) return tags;
    if (open[0] === "{#") {
      const close = source.indexOf("#}", open.index + 2);
      if (close < 0) throw problemAt(source, "unexpected-end", "Missing end of comment tag", open.index);
      position = close + 2;
      continue;
    }
    const { end, isSeen } = scanTag(source, open.index, open[0] === "{{" ? "}}" : "%}");
    if (isSeen) tags.push(open.index);
    position = end;
  }
}

function scanTag(source: string, start: number, close: "}}" | "%}"): { end: number; isSeen: boolean } {
  let position = start + 2 + (source[start + 2] === "-" ? 1 : 0);
  let depth = 0;
  let isSeen = true;
  // The role of a name follows from the last two tokens that are not space.
  let previous = close === "%}" ? "{%" : "";
  let beforePrevious = "";
  for (;;) {
    if (depth === 0) {
      if (source.startsWith(close, position)) return { end: position + 2, isSeen };
      if (source.startsWith(`-${close}`, position)) return { end: position + 3, isSeen };
    }
    if (position >= source.length) throw problemAt(source, "unexpected-end", "Unexpected end of input", start);
    token.lastIndex = position;
    const found = token.exec(source)?.[0];
    if (found === undefined) {
      const character = source[position] ?? "";
      throw character === '"' || character === "'"
        ? problemAt(source, "unexpected-end", "Unexpected end of input", position)
        : problemAt(source, "unexpected-character", `Unexpected character: ${character}`, position);
    }
    if (!/^\s/.test(found)) {
      checkName(source, position, found, previous, beforePrevious);
      if (previous === "{%" && found.endsWith("generation")) isSeen = false;
      if (found === "{") depth++;
      if (found === "}") depth--;
      beforePrevious = previous;
      previous = found;
    }
    position += found.length;
  }
}

function checkName(source: string, position: number, name: string, previous: string, beforePrevious: string): void {
  if (!/^[A-Za-z_]/.test(name)) return;
  if (previous === "{%" && !statements.has(name)) {
    throw problemAt(source, "unknown-statement", `Unknown statement: ${name}`, position);
  }
  if (previous === "|" && !filters.has(name)) {
    throw problemAt(source, "unknown-filter", `Unknown filter: ${name}`, position);
  }
  const isTest = (previous === "is" && name !== "not") || (previous === "not" && beforePrevious === "is");
  if (isTest && !tests.has(name.toLowerCase())) {
    throw problemAt(source, "unknown-test", `Unknown test: ${name}`, position);
  }
}

export function problemAt(source: string, problem: TemplateProblem, what: string, position: number, cause?: unknown) {
  return new TemplateSyntaxError(problem, what, placeOf(source, position), cause === undefined ? undefined : { cause });
}
