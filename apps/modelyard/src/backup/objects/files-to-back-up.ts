import {
  keyPrefixes,
  knownObjects,
  knownXorbs,
  type ObjectDriver,
  objectKey,
  type StoredObject,
  xorbKey,
} from "@modelyard/hub";
import type { Database } from "@modelyard/platform/database";

interface Sources {
  from: ObjectDriver;
  queries: Database["orm"];
}

/** A file of the store, or why the store does not have it as the database expects. */
export type FileToBackUp =
  | { key: string; size: number; problem?: undefined }
  | { key: string; size?: undefined; problem: string };

/** Lists what the store has, and what it should have. @param start the first two digits of the hashes to return */
export function filesToBackUp(sources: Sources, prefix: string, start: string): AsyncGenerator<FileToBackUp> {
  return prefix === keyPrefixes.objects ? storedObjects(sources, start) : storedXorbs(sources, start);
}

async function* storedObjects({ from, queries }: Sources, start: string): AsyncGenerator<FileToBackUp> {
  for await (const { stored, row } of knownObjects(from, queries, start)) {
    if (stored !== undefined) yield toBackUp(stored);
    else if (row?.storedAs === "whole") {
      const key = objectKey(row.sha256);
      const found = await from.head(key);
      yield found === undefined ? missing(key) : { key, size: found.size };
    }
  }
}

async function* storedXorbs({ from, queries }: Sources, start: string): AsyncGenerator<FileToBackUp> {
  for await (const { stored, row } of knownXorbs(from, queries, start)) {
    const key = stored?.key ?? xorbKey(row?.hash ?? "");
    // It may have been stored since the store was listed.
    const found = stored ?? (await from.head(key));
    if (found === undefined) yield missing(key);
    // A footer of the client makes it longer.
    else if (row !== undefined && found.size < row.storedBytes) {
      yield { key, problem: `the store has ${found.size} bytes of it, and the database expects ${row.storedBytes}` };
    } else yield { key, size: found.size };
  }
}

function toBackUp({ key, size }: StoredObject): FileToBackUp {
  return { key, size };
}

function missing(key: string): FileToBackUp {
  return { key, problem: "the file is missing in the store" };
}
