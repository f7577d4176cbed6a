import { keyPrefixes } from "@modelyard/hub";
import type { BackupFolder } from "../files/backup-folder.ts";
import { readLines } from "../files/entry-list.ts";
import { ObjectEntry } from "../files/manifest.ts";

/** Reads the hashes of xorbs in the previous backup, which need not be computed again. @returns a function that finds one */
export async function previousXorbs({
  previous,
  at,
}: Pick<BackupFolder, "previous" | "at">): Promise<(key: string) => string | undefined> {
  const known = new Map<string, string>();
  if (previous !== undefined) {
    for await (const { key, sha256 } of readLines(at(previous.objects.list.path), ObjectEntry)) {
      if (sha256 !== undefined && key.startsWith(keyPrefixes.xorbs)) known.set(key, sha256);
    }
  }
  return (key) => known.get(key);
}
