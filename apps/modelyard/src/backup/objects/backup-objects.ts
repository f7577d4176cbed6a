import {
  CopyError,
  copyObject,
  forEachLimited,
  hashBytes,
  keyPrefixes,
  type ObjectDriver,
  sha256OfKey,
  type XorbChecker,
} from "@modelyard/hub";
import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import type { ObjectEntry, ObjectMode } from "../files/manifest.ts";
import { keptCopy, type Problems } from "../files/problems.ts";
import { type FileToBackUp, filesToBackUp } from "./files-to-back-up.ts";
import { intactCopy } from "./intact-copy.ts";
import { linkObject } from "./link-object.ts";

export interface ObjectCounts {
  objects: number;
  bytes: number;
  /** Objects that the backup has already. */
  present: number;
  copied: number;
  copiedBytes: number;
  /** Objects that the hub has lost, and an earlier backup had copied. */
  kept: number;
}

export interface ObjectOptions {
  from: ObjectDriver;
  /** The objects of the backup; `undefined` if there are none yet, in a dry run or by reference. */
  to: ObjectDriver | undefined;
  mode: ObjectMode;
  queries: Database["orm"];
  /** Checks copies of xorbs, whose keys say nothing about their bytes. */
  checker: XorbChecker;
  /** Returns the SHA-256 of a xorb in the previous backup. */
  knownSha256: (key: string) => string | undefined;
  isDryRun: boolean;
  problems: Problems;
  counts: ObjectCounts;
  onProgress: (counts: Readonly<ObjectCounts>) => void;
}

const starts: readonly string[] = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

/** Copies all objects and xorbs that the backup does not have yet. Yields the entries of all, in the order of their keys. */
export async function* backUpObjects(options: ObjectOptions): AsyncGenerator<ObjectEntry> {
  const { from, queries, counts } = options;
  for (const prefix of [keyPrefixes.objects, keyPrefixes.xorbs]) {
    for (const start of starts) {
      const entries: ObjectEntry[] = [];
      await forEachLimited(
        filesToBackUp({ from, queries }, prefix, start),
        limits.objects.maintenanceReads,
        async (file) => {
          const entry = await backUpObject(options, file);
          if (entry === undefined) return;
          entries.push(entry);
          counts.objects += 1;
          counts.bytes += entry.size;
          options.onProgress(counts);
        },
      );
      yield* entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    }
  }
}

/** @returns `undefined` if the object was removed meanwhile, or could not be read and there is no earlier copy */
async function backUpObject(options: ObjectOptions, file: FileToBackUp): Promise<ObjectEntry | undefined> {
  const { to, mode, isDryRun, counts } = options;
  const { key } = file;
  if (file.problem !== undefined) return keepCopy(options, file, file.problem);
  const { size } = file;
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
    const copied = await copyChecked({ ...options, to }, key);
    if (copied === undefined) return undefined;
    counts.copied += 1;
    counts.copiedBytes += copied.size;
    return { key, ...copied };
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    return keepCopy(options, file, error.message);
  }
}

/** @throws {CopyError} the object is damaged, and the backup does not have it */
async function copyChecked(
  { from, to, mode, checker }: ObjectOptions & { to: ObjectDriver },
  key: string,
): Promise<{ sha256: string; size: number } | undefined> {
  const check = async (path: string | undefined): Promise<void> => {
    if (path === undefined || !key.startsWith(keyPrefixes.xorbs)) return;
    const problem = await checker.problemOf(path, key.slice(-64));
    if (problem !== undefined) throw new CopyError(`its bytes are damaged: ${problem}`);
  };
  if (mode === "link") return linkObject({ from, to }, key, check);
  return copyObject({ from, to }, key, { check: (staged) => check(to.path?.(staged)) });
}

/** Reports a file that the hub has lost. @returns the entry of its earlier copy, if the backup has an intact one */
async function keepCopy(
  { to, checker, problems, counts }: ObjectOptions,
  { key }: FileToBackUp,
  reason: string,
): Promise<ObjectEntry | undefined> {
  const copy = to === undefined ? undefined : await intactCopy(to, checker, key);
  problems.add(key, new Error(copy === undefined ? reason : `${reason}; ${keptCopy}`));
  if (copy === undefined) return undefined;
  counts.kept += 1;
  return { key, ...copy };
}
