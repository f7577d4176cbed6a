/** A part of a pattern, which matches one byte or, for the last four kinds, any number of bytes. */
type Token =
  | { kind: "byte"; byte: number }
  | { kind: "class"; bytes: ReadonlySet<number> }
  /** Any bytes without a slash. */
  | { kind: "name" }
  /** Any bytes. */
  | { kind: "all" }
  /** Nothing, or what the next token matches. */
  | { kind: "optional" }
  /** Any bytes up to and including a slash. */
  | { kind: "folders" };

/** A compiled pattern. It matches in time proportional to the pattern's length times the text's length. */
export type Glob = readonly Token[];

const slash = 47;
const anyButSlash: ReadonlySet<number> = new Set(
  Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== slash),
);

/**
 * Compiles a wildcard pattern as git does for `.gitattributes`: `?` and `*` do not match a slash, `**` between slashes
 * does.
 * @param pattern bytes as latin1
 * @returns `undefined` if it is malformed, so that it matches nothing
 * @see https://git-scm.com/docs/gitignore#_pattern_format
 */
export function compileGlob(pattern: string): Glob | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    const sign = pattern[at];
    if (sign === "*") {
      at = addStars(tokens, pattern, at);
    } else if (sign === "?") {
      tokens.push({ kind: "class", bytes: anyButSlash });
      at += 1;
    } else if (sign === "[") {
      const parsed = parseClass(pattern, at + 1);
      if (parsed === undefined) return undefined;
      tokens.push({ kind: "class", bytes: parsed.bytes });
      at = parsed.end;
    } else {
      if (sign === "\\") at += 1;
      if (at === pattern.length) return undefined;
      tokens.push({ kind: "byte", byte: pattern.charCodeAt(at) });
      at += 1;
    }
  }
  return tokens;
}

/** Adds the token of one or more stars. @returns the position after them, and after the slash that they include */
function addStars(tokens: Token[], pattern: string, start: number): number {
  let end = start + 1;
  while (pattern[end] === "*") end += 1;
  const isWholePart = start === 0 || pattern[start - 1] === "/";
  const next = pattern[end];
  if (end - start < 2 || !isWholePart) {
    tokens.push({ kind: "name" });
    return end;
  }
  if (next === undefined || (next === "\\" && pattern[end + 1] === "/")) {
    tokens.push({ kind: "all" });
    return end;
  }
  if (next !== "/") {
    tokens.push({ kind: "name" });
    return end;
  }
  tokens.push({ kind: "optional" }, { kind: "folders" });
  return end + 1;
}

/** The characters of `[:name:]`, for ASCII. */
const namedClasses: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** Parses what follows a `[`. @returns the bytes that it matches, and the position after the `]` */
function parseClass(pattern: string, start: number): { bytes: Set<number>; end: number } | undefined {
  const bytes = new Set<number>();
  const isNegated = pattern[start] === "!" || pattern[start] === "^";
  let at = isNegated ? start + 1 : start;
  /** The last single byte, where a range can start. */
  let previous = 0;
  do {
    let sign = pattern[at];
    if (sign === undefined) return undefined;
    if (sign === "-" && previous > 0 && at + 1 < pattern.length && pattern[at + 1] !== "]") {
      at += pattern[at + 1] === "\\" ? 2 : 1;
      if (at >= pattern.length) return undefined;
      for (let byte = previous; byte <= pattern.charCodeAt(at); byte += 1) bytes.add(byte);
      previous = 0;
    } else if (sign === "[" && pattern[at + 1] === ":") {
      const end = pattern.indexOf("]", at + 2);
      if (end === -1) return undefined;
      if (end > at + 2 && pattern[end - 1] === ":") {
        const named = namedClasses[pattern.slice(at + 2, end - 1)];
        if (named === undefined) return undefined;
        for (let byte = 0; byte < 128; byte += 1) if (named.test(String.fromCharCode(byte))) bytes.add(byte);
        at = end;
        previous = 0;
      } else {
        bytes.add(pattern.charCodeAt(at));
        previous = pattern.charCodeAt(at);
      }
    } else {
      if (sign === "\\") {
        at += 1;
        sign = pattern[at];
        if (sign === undefined) return undefined;
      }
      previous = pattern.charCodeAt(at);
      bytes.add(previous);
    }
    at += 1;
  } while (pattern[at] !== "]");
  const matched = [...anyButSlash].filter((byte) => bytes.has(byte) !== isNegated);
  return { bytes: new Set(matched), end: at + 1 };
}

/** The work that matching may still do, shared by all matches of a request. */
export interface StepBudget {
  steps: number;
}

/** Matching took more steps than its budget. */
export class GlobBudgetError extends Error {
  override name = "GlobBudgetError";
}

/** @throws {GlobBudgetError} */
export function countSteps(budget: StepBudget, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw new GlobBudgetError("the patterns take too many steps to match");
}

/**
 * Returns whether a pattern matches a whole text. Follows all alternatives at once, so that no pattern takes
 * exponential time.
 * @param text bytes as latin1
 * @throws {GlobBudgetError}
 */
export function matchesGlob(glob: Glob, text: string, budget: StepBudget): boolean {
  let reached = new Set<number>();
  reach(glob, 0, reached);
  for (let index = 0; index < text.length && reached.size > 0; index += 1) {
    countSteps(budget, reached.size);
    const byte = text.charCodeAt(index);
    const next = new Set<number>();
    for (const position of reached) advance(glob, { position, byte, next });
    reached = next;
  }
  return reached.has(glob.length);
}

/** Adds a position, and those that follow it without another byte. */
function reach(glob: Glob, position: number, reached: Set<number>): void {
  for (let at = position; !reached.has(at); at += 1) {
    reached.add(at);
    const kind = glob[at]?.kind;
    if (kind === "optional") reach(glob, at + 2, reached);
    else if (kind !== "name" && kind !== "all") return;
  }
}

function advance(glob: Glob, { position, byte, next }: { position: number; byte: number; next: Set<number> }): void {
  const token = glob[position];
  switch (token?.kind) {
    case "byte":
      if (token.byte === byte) reach(glob, position + 1, next);
      break;
    case "class":
      if (token.bytes.has(byte)) reach(glob, position + 1, next);
      break;
    case "name":
      if (byte !== slash) reach(glob, position, next);
      break;
    case "all":
      reach(glob, position, next);
      break;
    case "folders":
      next.add(position);
      if (byte === slash) reach(glob, position + 1, next);
      break;
    case "optional":
    case undefined:
      break;
  }
}
