import { existsSync } from "node:fs";
import { join } from "node:path";
import { forEachLimited, type ObjectDriver } from "@modelyard/hub";
import { limits } from "@modelyard/platform/limits";
import { readLines } from "./files/entry-list.ts";
import { hashFile } from "./files/hash-file.ts";
import { type FileOfBackup, type Manifest, ObjectEntry, RepositoryEntry } from "./files/manifest.ts";
import { Problems } from "./files/problems.ts";

export interface Verification {
  files: number;
  bytes: number;
  problems: Problems;
}

interface Options {
  /** The store of the hub, to look for the objects of a backup by reference. */
  store: ObjectDriver | undefined;
  onProgress: (state: Readonly<Verification>) => void;
}

/** Reads all files of a backup and compares their sizes and hashes with the manifest. */
export async function verifyBackup(source: string, manifest: Manifest, options: Options): Promise<Verification> {
  const state: Verification = { files: 0, bytes: 0, problems: new Problems() };
  const check = async (file: FileOfBackup): Promise<void> => {
    await checkFile(source, file, state);
    options.onProgress(state);
  };
  const { database, repositories, objects, secretKey } = manifest;
  for (const file of [...database.tables, ...database.laterTables]) await check(file);
  if (secretKey.file !== undefined) await check(secretKey.file);
  for (const list of [repositories.list, objects.list]) await check(list);
  // Damaged lists cannot be followed.
  if (state.problems.count > 0) return state;
  const { maintenanceReads } = limits.objects;
  await forEachLimited(readLines(join(source, repositories.list.path), RepositoryEntry), maintenanceReads, check);
  await forEachLimited(readLines(join(source, objects.list.path), ObjectEntry), maintenanceReads, async (entry) => {
    if (objects.mode === "reference") await checkReference(options.store, entry, state);
    else await check({ path: `objects/${entry.key}`, bytes: entry.size, sha256: entry.sha256 ?? "" });
    options.onProgress(state);
  });
  return state;
}

async function checkFile(source: string, { path, bytes, sha256 }: FileOfBackup, state: Verification): Promise<void> {
  const absolute = join(source, path);
  if (!existsSync(absolute)) {
    state.problems.add(path, new Error("the file is missing"));
    return;
  }
  try {
    const found = await hashFile(absolute);
    state.files += 1;
    state.bytes += found.bytes;
    if (found.bytes !== bytes) state.problems.add(path, new Error(`it has ${found.bytes} bytes, not ${bytes}`));
    else if (found.sha256 !== sha256) state.problems.add(path, new Error("its hash does not match"));
  } catch (error) {
    state.problems.add(path, error);
  }
}

async function checkReference(
  store: ObjectDriver | undefined,
  { key, size }: ObjectEntry,
  state: Verification,
): Promise<void> {
  const found = await store?.head(key);
  if (store !== undefined && found?.size !== size) {
    state.problems.add(key, new Error(`the store does not have it with ${size} bytes`));
  }
}
