import { limits } from "@modelyard/platform/limits";
import { compileGlob, countSteps, type Glob, matchesGlob, type StepBudget } from "./glob.ts";
import { type FilterRule, parseAttributes } from "./parse-attributes.ts";

const special = /[*?[\\]/;

interface Wildcard {
  /** The position of the rule in its file. */
  index: number;
  isName: boolean;
  /** The beginning of the pattern, which has no special characters. */
  prefix: string;
  /** `undefined` if the rest is a star and a plain text: `ending`. */
  glob: Glob | undefined;
  ending: string;
}

/** The rules of one `.gitattributes` file about the attribute `filter`. Of the rules that match a file, the last wins. */
export class FilterRules {
  readonly #rules: readonly FilterRule[];
  /** Plain names and paths, with the position of their last rule. */
  readonly #names = new Map<string, number>();
  readonly #paths = new Map<string, number>();
  /** The other rules, last first. */
  readonly #wildcards: Wildcard[] = [];

  /** @param content the file; what exceeds the limit is ignored */
  constructor(content: Buffer) {
    this.#rules = parseAttributes(content.toString("latin1", 0, limits.gitAttributes.fileBytes));
    for (const [index, { pattern, isName }] of this.#rules.entries()) {
      const plain = pattern.search(special);
      if (plain === -1) (isName ? this.#names : this.#paths).set(pattern, index);
      else this.#addWildcard({ pattern, isName, index, plain });
    }
    this.#wildcards.reverse();
  }

  #addWildcard({
    pattern,
    isName,
    index,
    plain,
  }: Pick<FilterRule, "pattern" | "isName"> & { index: number; plain: number }) {
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

  /**
   * Returns the filter of a file; `undefined` if no rule matches.
   * @param path from the folder of the `.gitattributes` file, bytes as latin1
   * @throws {GlobBudgetError} the patterns take too many steps to match
   */
  find(path: string, budget: StepBudget): { filter: string | undefined } | undefined {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const plain = Math.max(this.#names.get(name) ?? -1, this.#paths.get(path) ?? -1);
    const wildcard = this.#wildcards.find(
      ({ index, ...pattern }) => index > plain && matches(pattern, { path, name, budget }),
    );
    const rule = this.#rules[Math.max(plain, wildcard?.index ?? -1)];
    return rule === undefined ? undefined : { filter: rule.filter };
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
