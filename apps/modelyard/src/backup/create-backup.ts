import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type GitStore, keyPrefixes, type ObjectDriver, openDiskDriver, openXorbChecker } from "@modelyard/hub";
import type { Database, DatabaseTarget } from "@modelyard/platform/database";
import { StartError } from "../start-error.ts";
import { version } from "../version.ts";
import { type DatabaseDump, dumpDatabase, dumpLargeFileTables } from "./database/dump-database.ts";
import { type GarbagePause, pauseGarbage } from "./database/pause-garbage.ts";
import { type BackupFolder, removeOldFiles } from "./files/backup-folder.ts";
import { writeDurably, writeTextDurably } from "./files/durable-file.ts";
import { asLines } from "./files/entry-list.ts";
import { type FileOfBackup, type Manifest, type ObjectMode, writeManifest } from "./files/manifest.ts";
import { Problems } from "./files/problems.ts";
import { backUpObjects, type ObjectCounts } from "./objects/backup-objects.ts";
import { previousXorbs } from "./objects/previous-xorbs.ts";
import { removeOldObjects } from "./objects/remove-old-objects.ts";
import {
  type BackedUpRepositories,
  backUpRepositories,
  type RepositoryCounts,
} from "./repositories/backup-repositories.ts";
import type { InstallationKey } from "./secret-key.ts";

export interface BackupSources {
  target: DatabaseTarget;
  database: Pick<Database, "orm">;
  git: GitStore;
  driver: ObjectDriver;
  key: InstallationKey;
}

export interface BackupOptions {
  mode: ObjectMode;
  /** Counts what would be copied, and writes nothing. */
  isDryRun: boolean;
  /** Called often; the text is one line. */
  onProgress: (text: string) => void;
  /** Called once for each phase. */
  onPhase: (text: string) => void;
}

export interface BackupResult {
  id: string;
  createdAt: Date;
  database: { tables: number; rows: number; bytes: number };
  repositories: RepositoryCounts;
  objects: ObjectCounts;
  hasSecretKey: boolean;
  problems: Problems;
}

/**
 * Backs up a hub while it works: the database in one snapshot, then git, then large files, with garbage collection paused.
 * What is copied later is newer, never older, so nothing that the database knows is missing. The manifest is written last.
 */
export async function createBackup(
  folder: BackupFolder,
  sources: BackupSources,
  options: BackupOptions,
): Promise<BackupResult> {
  const pause = await pauseGarbage(sources.target, () => options.onPhase("waiting: the hub is collecting garbage"));
  try {
    return await backUp(folder, sources, { ...options, pause });
  } finally {
    await pause.end();
  }
}

async function backUp(
  folder: BackupFolder,
  { target, database, git, driver, key }: BackupSources,
  { mode, isDryRun, onProgress, onPhase, pause }: BackupOptions & { pause: GarbagePause },
): Promise<BackupResult> {
  const problems = new Problems();
  const id = `${new Date()
    .toISOString()
    .replace(/[^0-9]/g, "")
    .slice(0, 14)}-${randomBytes(4).toString("hex")}`;
  onPhase("database");
  const dump = await dumpDatabase(target, { folder: folder.path, id, isDryRun, onProgress });

  onPhase("repositories");
  const repositories = await backUpRepositories({
    folder,
    git,
    ids: dump.repositoryIds,
    isDryRun,
    problems,
    onProgress: ({ repositories: count }) => onProgress(`repositories: ${count} of ${dump.repositoryIds.length}`),
  });
  const later = isDryRun
    ? undefined
    : await dumpLargeFileTables(target, {
        folder: folder.path,
        id,
        firstMissingTransaction: dump.firstMissingTransaction,
      });
  const deleted = later === undefined ? [] : dump.repositoryIds.filter((repoId) => !later.repositoryIds.has(repoId));
  await keepLost({ dump, deleted, git, repositories });
  const entries = [...repositories.entries.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

  onPhase("large files");
  const counts: ObjectCounts = { objects: 0, bytes: 0, present: 0, copied: 0, copiedBytes: 0, kept: 0 };
  const to = await openObjects(folder, { mode, isDryRun });
  const checker = openXorbChecker(database.orm);
  await using closing = new AsyncDisposableStack();
  closing.defer(() => checker.close());
  const objects = backUpObjects({
    from: driver,
    to,
    mode,
    queries: database.orm,
    checker,
    knownSha256: await previousXorbs(folder),
    isDryRun,
    problems,
    counts,
    onProgress: ({ objects: count, copied }) => onProgress(`large files: ${count} found, ${copied} copied`),
  });
  const result: BackupResult = {
    id,
    createdAt: dump.createdAt,
    database: {
      tables: dump.tables.length,
      rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: dump.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    repositories: repositories.counts,
    objects: counts,
    hasSecretKey: key.file !== undefined,
    problems,
  };
  if (later === undefined) {
    for await (const entry of objects) entry.key satisfies string;
    return result;
  }
  const objectList = await writeList(folder, `lists/${id}/objects.jsonl`, objects);
  const manifest: Manifest = {
    format: 1,
    id,
    createdAt: dump.createdAt.toISOString(),
    modelyardVersion: version,
    database: {
      serverVersion: dump.serverVersion,
      migrations: dump.migrations,
      tables: dump.tables,
      laterTables: later.laterTables,
    },
    repositories: {
      count: entries.length,
      list: await writeList(folder, `lists/${id}/repositories.jsonl`, each(entries)),
      deleted,
      // Kept ones have older refs than the database.
      changed: [...new Set([...later.changedIds, ...repositories.keptIds])],
    },
    objects: { mode, count: counts.objects, bytes: counts.bytes, list: objectList },
    secretKey: { fingerprint: key.fingerprint, ...(await writeKey(folder, id, key)) },
    problems: problems.listed,
    problemCount: problems.count,
  };
  await pause.requireHeld();
  await writeManifest(folder.path, manifest);
  // What could not be read now may still be in an older file.
  if (problems.count > 0) return result;
  onPhase("removing files of the previous backup");
  const used = new Set(entries.map(({ path }) => path));
  await removeOldFiles(folder, id, (path) => used.has(path));
  if (to !== undefined) await removeOldObjects(to, folder.at(objectList.path));
  return result;
}

/** Opens the large files of a backup, and removes what an interrupted run was copying. No other run has the folder. */
async function openObjects(
  folder: BackupFolder,
  { mode, isDryRun }: Pick<BackupOptions, "mode" | "isDryRun">,
): Promise<ObjectDriver | undefined> {
  for (const name of isDryRun ? [] : ["tmp", keyPrefixes.staging])
    await rm(folder.at(`objects/${name}`), { recursive: true, force: true });
  if (mode === "reference" || (isDryRun && !existsSync(folder.at("objects/tmp")))) return undefined;
  return openDiskDriver(folder.at("objects"));
}

/** Keeps earlier copies of repositories that the database has and the git folder does not. */
async function keepLost({
  dump,
  deleted,
  git,
  repositories: { entries, keep },
}: {
  dump: DatabaseDump;
  deleted: readonly string[];
  git: Pick<GitStore, "folderOf">;
  repositories: BackedUpRepositories;
}): Promise<void> {
  const gone = new Set(deleted);
  for (const repoId of dump.repositoryIds) {
    if (gone.has(repoId) || entries.has(repoId) || existsSync(git.folderOf(repoId))) continue;
    await keep(repoId, new Error(`its folder ${git.folderOf(repoId)} is missing`));
  }
}

async function writeList(
  folder: Pick<BackupFolder, "at">,
  path: string,
  entries: AsyncIterable<object>,
): Promise<FileOfBackup> {
  return { path, ...(await writeDurably(folder.at(path), asLines(entries))) };
}

async function writeKey(
  folder: Pick<BackupFolder, "at">,
  id: string,
  { file }: InstallationKey,
): Promise<{ file?: FileOfBackup }> {
  if (file === undefined) return {};
  const path = `secrets/${id}/secret.key`;
  return { file: { path, ...(await writeTextDurably(folder.at(path), file.toString("utf8"))) } };
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** @throws {StartError} the folder has a backup of another hub */
export function requireSameInstallation(folder: BackupFolder, key: InstallationKey): void {
  if (folder.previous === undefined || folder.previous.secretKey.fingerprint === key.fingerprint) return;
  throw new StartError(
    `The folder ${folder.path} has a backup of another hub, or of this hub with another secret key. Name another folder.`,
  );
}
