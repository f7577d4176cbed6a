import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import { GlobBudgetError } from "../../lfs/attributes/glob.ts";
import { IgnoreRules } from "./ignore-rules.ts";

export const ignoreFile = ".gitignore";

/** Decides by the `.gitignore` files of a tree which new files git would not add. */
export class TreeIgnore {
  readonly #read: (path: string) => Promise<Buffer | undefined>;
  readonly #rules = new Map<string, Promise<IgnoreRules | undefined>>();
  /** The results for folders, each with a slash at its end. */
  readonly #folders = new Map<string, Promise<boolean>>();
  readonly #budget = { steps: limits.gitIgnore.steps };

  /** @param read returns the content of a file of the tree; `undefined` if there is no such file */
  constructor(read: (path: string) => Promise<Buffer | undefined>) {
    this.#read = read;
  }

  /** @throws {HubError} the wildcards take too long to match */
  async isIgnored(path: string): Promise<boolean> {
    const folder = folderOf(path);
    // A file below an ignored folder cannot be included again.
    return (await this.#isFolderIgnored(folder)) || (await this.#find(path, "file"));
  }

  /** @param folder empty, or with a slash at its end */
  #isFolderIgnored(folder: string): Promise<boolean> {
    if (folder === "") return Promise.resolve(false);
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const path = folder.slice(0, -1);
    const decided = this.#isFolderIgnored(folderOf(path)).then((isIgnored) => isIgnored || this.#find(path, "folder"));
    this.#folders.set(folder, decided);
    return decided;
  }

  async #find(path: string, kind: "file" | "folder"): Promise<boolean> {
    // The file in the nearest folder wins.
    for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
      const rules = await this.#rulesOf(folder);
      const found = rules === undefined ? undefined : this.#match(rules, path.slice(folder.length), kind);
      if (found !== undefined) return found;
      if (folder === "") return false;
    }
  }

  #match(rules: IgnoreRules, path: string, kind: "file" | "folder"): boolean | undefined {
    try {
      return rules.find(Buffer.from(path).toString("latin1"), kind, this.#budget);
    } catch (cause) {
      if (!(cause instanceof GlobBudgetError)) throw cause;
      throw new HubError(
        "BadRequest",
        "The patterns in .gitignore take too long to match these files. Use simpler patterns, or upload fewer files at once.",
        { cause },
      );
    }
  }

  /** @param folder empty, or with a slash at its end */
  #rulesOf(folder: string): Promise<IgnoreRules | undefined> {
    const known = this.#rules.get(folder);
    if (known !== undefined) return known;
    const rules = this.#read(`${folder}${ignoreFile}`).then((content) =>
      content === undefined ? undefined : new IgnoreRules(content),
    );
    this.#rules.set(folder, rules);
    return rules;
  }
}

/** Returns the folder of a path: empty, or with a slash at its end. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
