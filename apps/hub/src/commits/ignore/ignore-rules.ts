import { limits } from "@modelyard/platform/limits";
import type { StepBudget } from "../../lfs/attributes/glob.ts";
import { PatternList } from "../../lfs/attributes/pattern-list.ts";
import { type IgnoreRule, parseIgnore } from "./parse-ignore.ts";

/** The rules of one `.gitignore` file. Of the rules that match, the last wins. */
export class IgnoreRules {
  readonly #ofFolders: { rules: readonly IgnoreRule[]; patterns: PatternList };
  readonly #ofFiles: { rules: readonly IgnoreRule[]; patterns: PatternList };

  /** @param content the file; what exceeds the limit is ignored */
  constructor(content: Buffer) {
    const rules = parseIgnore(content.toString("latin1", 0, limits.gitIgnore.fileBytes));
    const ofFiles = rules.filter(({ isFolder }) => !isFolder);
    this.#ofFolders = { rules, patterns: new PatternList(rules) };
    this.#ofFiles = { rules: ofFiles, patterns: new PatternList(ofFiles) };
  }

  /**
   * Returns whether a file or folder is ignored; `undefined` if no rule matches.
   * @param path from the folder of the `.gitignore` file, bytes as latin1, without a trailing slash
   * @throws {GlobBudgetError} the patterns take too many steps to match
   */
  find(path: string, kind: "file" | "folder", budget: StepBudget): boolean | undefined {
    const { rules, patterns } = kind === "folder" ? this.#ofFolders : this.#ofFiles;
    const rule = rules[patterns.lastMatch(path, budget)];
    return rule === undefined ? undefined : !rule.isNegated;
  }
}
