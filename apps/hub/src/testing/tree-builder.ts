import { createHash } from "node:crypto";
import type { TreeObjects } from "../git/trees/tree-objects.ts";

export interface BuiltEntry {
  name: string;
  mode: string;
  oid: string;
}

/** Git objects in memory, for tests of code that reads trees. Counts reads of trees. */
export class TreeBuilder {
  readonly contents = new Map<string, Buffer>();
  reads = 0;

  readonly objects: TreeObjects = {
    tree: async (oid) => {
      this.reads += 1;
      return this.#content(oid);
    },
    linkTarget: async (oid) => this.#content(oid).toString(),
  };

  blob(text: string): string {
    return this.#add("blob", Buffer.from(text));
  }

  /** Adds a tree with entries in any order. Names may be Latin-1 strings, for bytes that are not UTF-8. */
  tree(entries: readonly BuiltEntry[]): string {
    const key = ({ name, mode }: BuiltEntry) => Buffer.from(mode === "40000" ? `${name}/` : name);
    const sorted = entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
    const bytes = sorted.flatMap(({ name, mode, oid }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]);
    return this.#add("tree", Buffer.concat(bytes));
  }

  /** Adds a tree of files, folders and links (`link:` and the target) from nested objects. */
  from(files: Files): string {
    return this.tree(
      Object.entries(files).map(([name, value]) => {
        if (typeof value !== "string") return { name, mode: "40000", oid: this.from(value) };
        if (value.startsWith("link:")) return { name, mode: "120000", oid: this.blob(value.slice(5)) };
        return { name, mode: "100644", oid: this.blob(value) };
      }),
    );
  }

  /** Adds a tree of `width` to the power of `levels` files in `levels` small trees. */
  bomb(levels: number, width = 10): string {
    let inner = { mode: "100644", oid: this.blob("boom") };
    for (let level = 0; level < levels; level += 1) {
      const entry = inner;
      const entries = Array.from({ length: width }, (_, number) => ({ name: String(number), ...entry }));
      inner = { mode: "40000", oid: this.tree(entries) };
    }
    return inner.oid;
  }

  #add(type: string, content: Buffer): string {
    const oid = createHash("sha1").update(`${type} ${content.byteLength}\0`).update(content).digest("hex");
    this.contents.set(oid, content);
    return oid;
  }

  #content(oid: string): Buffer {
    const content = this.contents.get(oid);
    if (content === undefined) throw new Error(`no object ${oid}`);
    return content;
  }
}

export interface Files {
  [name: string]: string | Files;
}
