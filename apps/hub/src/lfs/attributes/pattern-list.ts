import { compileGlob, countSteps, type Glob, matchesGlob, type StepBudget } from "./glob.ts";

const special = /[*?[\\]/;

/** A pattern of `.gitattributes` or `.gitignore`. */
export interface Pattern {
  /** Bytes as latin1, without a leading slash. */
  pattern: string;
  /** Whether the pattern is compared with a file's name instead of its path. */
  isName: boolean;
}

interface Wildcard {
  /** The position of the pattern in the list. */
  index: number;
  isName: boolean;
  /** The beginning of the pattern, which has no special characters. */
  prefix: string;
  /** `undefined` if the rest is a star and a plain text: `ending`. */
  glob: Glob | undefined;
  ending: string;
}

/** Patterns of which the last that matches a file wins. */
export class PatternList {
  /** Plain names and paths, with the position of their last pattern. */
  readonly #names = new Map<string, number>();
  readonly #paths = new Map<string, number>();
  /** The other patterns, last first. */
  readonly #wildcards: Wildcard[] = [];

  constructor(patterns: readonly Pattern[]) {
    for (const [index, { pattern, isName }] of patterns.entries()) {
      const plain = pattern.search(special);
      if (plain === -1) (isName ? this.#names : this.#paths).set(pattern, index);
      else this.#addWildcard({ pattern, isName, index, plain });
    }
    this.#wildcards.reverse();
  }

  /**
   * Returns the position of the last pattern that matches; -1 if none does.
   * @param path from the folder of the patterns' file, bytes as latin1
   * @throws {GlobBudgetError} the patterns take too many steps to match
   */
  lastMatch(path: string, budget: StepBudget): number {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const plain = Math.max(this.#names.get(name) ?? -1, this.#paths.get(path) ?? -1);
    const wildcard = this.#wildcards.find(
      ({ index, ...pattern }) => index > plain && matches(pattern, { path, name, budget }),
    );
    return Math.max(plain, wildcard?.index ?? -1);
  }

  #addWildcard({ pattern, isName, index, plain }: Pattern & { index: number; plain: number }) {
    const ending = pattern.slice(1);
    if (isName && pattern.startsWith("*") && !special.test(ending)) {
      this.#wildcards.push({ index, isName, prefix: "", glob: undefined, ending });
      return;
    }
    // For paths, git compares the plain beginning apart, so that `a**/b` is `a` and `**/b`.
    const prefix = isName ? "" : pattern.slice(0, plain);
    const glob = compileGlob(pattern.slice(prefix.length));
    if (glob !== undefined) this.#wildcards.push({ index, isName, prefix, glob, ending: "" });
  }
}

function matches(
  { isName, prefix, glob, ending }: Omit<Wildcard, "index">,
  { path, name, budget }: { path: string; name: string; budget: StepBudget },
): boolean {
  countSteps(budget, 1);
  const text = isName ? name : path;
  if (glob === undefined) return text.endsWith(ending);
  return text.startsWith(prefix) && matchesGlob(glob, text.slice(prefix.length), budget);
}
