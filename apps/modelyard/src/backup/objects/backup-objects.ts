import {
  CopyError,
  copyObject,
  forEachLimited,
  hashBytes,
  keyPrefixes,
  knownObjects,
  knownXorbs,
  type ObjectDriver,
  objectKey,
  type StoredObject,
  sha256OfKey,
  xorbKey,
} from "@modelyard/hub";
import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { ObjectEntry, ObjectMode } from "../files/manifest.ts";
import type { Problems } from "../files/problems.ts";
import { linkObject } from "./link-object.ts";

export interface ObjectCounts {
  objects: number;
  bytes: number;
  /** Objects that the backup has already. */
  present: number;
  copied: number;
  copiedBytes: number;
}

interface Options {
  from: ObjectDriver;
  /** The objects of the backup; `undefined` if there are none yet, in a dry run or by reference. */
  to: ObjectDriver | undefined;
  mode: ObjectMode;
  queries: Database["orm"];
  /** Returns the SHA-256 of a xorb in the previous backup. */
  knownSha256: (key: string) => string | undefined;
  isDryRun: boolean;
  problems: Problems;
  counts: ObjectCounts;
  onProgress: (counts: Readonly<ObjectCounts>) => void;
}

const starts: readonly string[] = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/** Copies all objects and xorbs that the backup does not have yet. Yields the entries of all, in the order of their keys. */
export async function* backUpObjects(options: Options): AsyncGenerator<ObjectEntry> {
  for (const prefix of [keyPrefixes.objects, keyPrefixes.xorbs]) {
    for (const start of starts) {
      const entries: ObjectEntry[] = [];
      await forEachLimited(storedFiles(options, prefix, start), limits.objects.maintenanceReads, async (object) => {
        const entry = await backUpObject(options, object);
        if (entry === undefined) return;
        entries.push(entry);
        options.counts.objects += 1;
        options.counts.bytes += entry.size;
        options.onProgress(options.counts);
      });
      yield* entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    }
  }
}

/** Yields what the store has, and reports files that it should have. */
function storedFiles(options: Options, prefix: string, start: string): AsyncGenerator<StoredObject> {
  return prefix === keyPrefixes.objects ? storedObjects(options, start) : storedXorbs(options, start);
}

async function* storedObjects({ from, queries, problems }: Options, start: string): AsyncGenerator<StoredObject> {
  for await (const { stored, row } of knownObjects(from, queries, start)) {
    if (stored !== undefined) yield stored;
    else if (row?.storedAs === "whole") {
      const key = objectKey(row.sha256);
      const found = await from.head(key);
      if (found === undefined) problems.add(key, new Error("the file is missing in the store"));
      else yield { key, ...found };
    }
  }
}

/** A key of a xorb says nothing about its bytes, so that their number is compared: an older copy may be whole. */
async function* storedXorbs({ from, queries, problems }: Options, start: string): AsyncGenerator<StoredObject> {
  for await (const { stored, row } of knownXorbs(from, queries, start)) {
    const key = stored?.key ?? xorbKey(row?.hash ?? "");
    // It may have been stored since the store was listed.
    const found = stored ?? (await from.head(key));
    if (found === undefined) problems.add(key, new Error("the file is missing in the store"));
    else if (row !== undefined && found.size !== row.storedBytes) {
      const reason = `the store has ${found.size} bytes of it, and the database expects ${row.storedBytes}`;
      problems.add(key, new Error(reason));
    } else yield { key, ...found };
  }
}

/** @returns `undefined` if the object was removed meanwhile, or could not be read */
async function backUpObject(options: Options, { key, size }: StoredObject): Promise<ObjectEntry | undefined> {
  const { from, to, mode, isDryRun, counts, problems } = options;
  const ofKey = sha256OfKey(key);
  if (mode === "reference") return { key, size, ...(ofKey === undefined ? {} : { sha256: ofKey }) };
  const found = await to?.head(key);
  if (to !== undefined && found?.size === size) {
    counts.present += 1;
    if (isDryRun) return { key, size };
    return { key, size, sha256: ofKey ?? options.knownSha256(key) ?? (await hashBytes(await to.read(key))).sha256 };
  }
  if (to === undefined || isDryRun) {
    counts.copied += 1;
    counts.copiedBytes += size;
    return { key, size };
  }
  try {
    const copied = mode === "link" ? await linkObject({ from, to }, key) : await copyObject({ from, to }, key);
    if (copied === undefined) return undefined;
    counts.copied += 1;
    counts.copiedBytes += copied.size;
    return { key, ...copied };
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    problems.add(key, error);
    return undefined;
  }
}
