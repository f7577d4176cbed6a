import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import { FilterRules } from "./filter-rules.ts";
import { GlobBudgetError } from "./glob.ts";

export const attributesFile = ".gitattributes";

/** Decides by the `.gitattributes` files of a tree which files Git LFS stores. */
export class TreeAttributes {
  readonly #read: (path: string) => Promise<Buffer | undefined>;
  readonly #rules = new Map<string, Promise<FilterRules | undefined>>();
  readonly #budget = { steps: limits.gitAttributes.steps };

  /** @param read returns the content of a file of the tree; `undefined` if there is no such file */
  constructor(read: (path: string) => Promise<Buffer | undefined>) {
    this.#read = read;
  }

  /** @throws {HubError} the wildcards take too long to match */
  async isLarge(path: string): Promise<boolean> {
    const bytes = Buffer.from(path).toString("latin1");
    // The file in the nearest folder wins.
    for (let end = path.lastIndexOf("/"); ; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end + 1);
      const rules = await this.#rulesOf(folder);
      const found = rules === undefined ? undefined : this.#find(rules, bytes.slice(Buffer.byteLength(folder)));
      if (found !== undefined) return found.filter === "lfs";
      if (end <= 0) return false;
    }
  }

  #find(rules: FilterRules, path: string): ReturnType<FilterRules["find"]> {
    try {
      return rules.find(path, this.#budget);
    } catch (cause) {
      if (!(cause instanceof GlobBudgetError)) throw cause;
      throw new HubError(
        "BadRequest",
        "The patterns in .gitattributes take too long to match these files. Use simpler patterns, or commit fewer files at once.",
        { cause },
      );
    }
  }

  /** @param folder empty, or with a slash at its end */
  #rulesOf(folder: string): Promise<FilterRules | undefined> {
    const known = this.#rules.get(folder);
    if (known !== undefined) return known;
    const rules = this.#read(`${folder}${attributesFile}`).then((content) =>
      content === undefined ? undefined : new FilterRules(content),
    );
    this.#rules.set(folder, rules);
    return rules;
  }
}
