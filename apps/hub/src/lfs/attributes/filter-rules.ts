import { limits } from "@modelyard/platform/limits";
import type { StepBudget } from "./glob.ts";
import { type FilterRule, parseAttributes } from "./parse-attributes.ts";
import { PatternList } from "./pattern-list.ts";

/** The rules of one `.gitattributes` file about the attribute `filter`. Of the rules that match a file, the last wins. */
export class FilterRules {
  readonly #rules: readonly FilterRule[];
  readonly #patterns: PatternList;

  /** @param content the file; what exceeds the limit is ignored */
  constructor(content: Buffer) {
    this.#rules = parseAttributes(content.toString("latin1", 0, limits.gitAttributes.fileBytes));
    this.#patterns = new PatternList(this.#rules);
  }

  /**
   * Returns the filter of a file; `undefined` if no rule matches.
   * @param path from the folder of the `.gitattributes` file, bytes as latin1
   * @throws {GlobBudgetError} the patterns take too many steps to match
   */
  find(path: string, budget: StepBudget): { filter: string | undefined } | undefined {
    const rule = this.#rules[this.#patterns.lastMatch(path, budget)];
    return rule === undefined ? undefined : { filter: rule.filter };
  }
}
