import { limits } from "@modelyard/platform/limits";
import type { TreeObjects } from "../trees/tree-objects.ts";
import { addedNameProblems, type NameProblem } from "./added-names.ts";
import { refusedAtRootReason, refusedPathMessage } from "./safe-path.ts";
import { pathRefusal, TreeRefusal } from "./tree-refusal.ts";
import { type SummaryCache, TreeSummaries } from "./tree-summary.ts";

/** A commit that is about to enter a repository. */
export interface ProposedCommit {
  /** The tree of its files. */
  tree: string;
  /** Returns the trees of its parents. Called only if the commit has names that are invalid on some systems. */
  parentTrees: () => Promise<readonly string[]>;
}

export interface TreeCheckOptions {
  objects: TreeObjects;
  /** Refuses names that are invalid on Windows or macOS; otherwise they become warnings. */
  strictNames: boolean;
  shared?: SummaryCache;
  bounds?: { [Name in keyof typeof limits.tree]: number };
}

/** Checks the trees of a push or a commit before any ref moves. Reads each distinct tree once. */
export class TreeCheck {
  readonly #summaries: TreeSummaries;
  readonly #strictNames: boolean;
  readonly #maxEntries: number;
  /** At most `limits.tree.warnings` entries. */
  readonly warnings: string[] = [];

  constructor({ objects, strictNames, shared, bounds = limits.tree }: TreeCheckOptions) {
    this.#summaries = new TreeSummaries({ objects, bounds, path: limits.path, ...(shared && { shared }) });
    this.#strictNames = strictNames;
    this.#maxEntries = bounds.entries;
  }

  /**
   * Checks names, modes and paths of a new commit.
   * @throws {TreeRefusal}
   */
  async commit({ tree, parentTrees }: ProposedCommit): Promise<void> {
    const { isUnportable, climb, refusedAtRoot } = await this.#summaries.of(tree);
    if (refusedAtRoot !== undefined) throw pathRefusal(refusedAtRoot, refusedAtRootReason);
    if (!isUnportable && climb === 0) return;
    const before = await parentTrees();
    for await (const problem of addedNameProblems(this.#summaries, { tree, before })) {
      if (this.#strictNames) throw pathRefusal(problem.path, problem.reason);
      if (!this.#warn(problem)) return;
    }
  }

  /** Checks names and modes of one tree, without its subtrees: possibly no commit contains it. @throws {TreeRefusal} */
  async tree(oid: string): Promise<void> {
    await this.#summaries.check(oid);
  }

  /**
   * Checks the size of the new target of a branch or tag.
   * @param baseTrees returns the current trees of the ref and the main branch: a tree above the limit may stay as large
   * @throws {TreeRefusal}
   */
  async tip(tree: string, baseTrees: () => Promise<readonly string[]>): Promise<void> {
    const { entries } = await this.#summaries.of(tree);
    if (entries <= this.#maxEntries) return;
    for (const base of await baseTrees()) {
      if (entries <= (await this.#summaries.of(base)).entries) return;
    }
    throw new TreeRefusal("size", tooManyEntries(entries, this.#maxEntries));
  }

  #warn({ path, reason }: NameProblem): boolean {
    const warning = refusedPathMessage(path, reason).replace(" is refused: ", " is not portable: ");
    if (!this.warnings.includes(warning)) this.warnings.push(warning);
    return this.warnings.length < limits.tree.warnings;
  }
}

function tooManyEntries(entries: number, limit: number): string {
  const count = entries === Number.MAX_SAFE_INTEGER ? "more than 9 quadrillion" : String(entries);
  return `A branch or tag may have ${limit} files and folders; this one would have ${count}. Remove some, or split the repository.`;
}
