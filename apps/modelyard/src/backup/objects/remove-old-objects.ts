import { keyPrefixes, type ObjectDriver } from "@modelyard/hub";
import { readLines } from "../files/entry-list.ts";
import { ObjectEntry } from "../files/manifest.ts";

/** Removes objects of earlier backups that are not on the list of the current one. Both are in the order of their keys. */
export async function removeOldObjects(stored: ObjectDriver, list: string): Promise<void> {
  const listed = readLines(list, ObjectEntry);
  let next = await listed.next();
  for (const prefix of [keyPrefixes.objects, keyPrefixes.xorbs]) {
    for await (const { key } of stored.list(prefix)) {
      while (next.done !== true && next.value.key < key) next = await listed.next();
      if (next.done === true || next.value.key !== key) await stored.remove(key);
    }
  }
}
