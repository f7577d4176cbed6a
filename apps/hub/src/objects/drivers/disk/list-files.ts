import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "../../../storage/is-missing.ts";
import type { StoredObject } from "../../object-driver.ts";

/** Walks the files below a folder in the order of their paths, with one folder's names in memory per level. */
export async function* listFiles(root: string, prefix: string, after: string): AsyncGenerator<StoredObject> {
  const cut = prefix.lastIndexOf("/");
  yield* walk(root, cut === -1 ? "" : prefix.slice(0, cut), { prefix, after });
}

async function* walk(
  root: string,
  folder: string,
  { prefix, after }: { prefix: string; after: string },
): AsyncGenerator<StoredObject> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1))) {
    const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!key.startsWith(prefix.slice(0, key.length))) continue;
    if (entry.isDirectory()) {
      // Every key below starts with this one: all are skipped if `after` is a later key.
      if (`${key}/\u{10ffff}` > after) yield* walk(root, key, { prefix, after });
    } else if (key.startsWith(prefix) && key > after) {
      const found = await stat(join(root, key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (found !== undefined) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Keys are ordered as whole texts, in which the name of a folder is followed by a slash. */
function sortName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}
