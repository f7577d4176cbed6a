import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type GitStore, type ObjectDriver, openDiskDriver, openGitStore } from "@modelyard/hub";
import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import type { Config } from "../config/settings.ts";
import { type DataFolder, secretKeyFile } from "../data-folder/data-folder.ts";
import { StartError } from "../start-error.ts";
import { loadDatabase } from "./database/load-database.ts";
import { migrateToLevel, migrateToNewest } from "./database/migrate-to-level.ts";
import { requireEmptyDatabase } from "./database/require-empty-database.ts";
import { writeTextDurably } from "./files/durable-file.ts";
import { readLines } from "./files/entry-list.ts";
import { type Manifest, ObjectEntry, RepositoryEntry } from "./files/manifest.ts";
import { type RestoredObjects, restoreObjects } from "./objects/restore-objects.ts";
import { type RestoredRepositories, restoreRepositories } from "./repositories/restore-repositories.ts";
import { type RestoreMark, writeMark } from "./restore-target.ts";
import { fingerprintOf } from "./secret-key.ts";

export interface RestoreTarget {
  config: Config;
  dataFolder: DataFolder;
  target: DatabaseTarget;
  store: ObjectDriver;
  /** What an interrupted restore of this backup has done. */
  mark: RestoreMark | undefined;
}

export interface RestoreProgress {
  onProgress: (text: string) => void;
  onPhase: (text: string) => void;
}

export interface RestoreResult {
  repositories: RestoredRepositories;
  objects: RestoredObjects;
}

/** Writes a backup into an empty installation: large files, git, and last the database, which refers to both. */
export async function restoreBackup(
  source: string,
  manifest: Manifest,
  { config, dataFolder, target, store, mark }: RestoreTarget,
  { onProgress, onPhase }: RestoreProgress,
): Promise<RestoreResult> {
  const isByReference = manifest.objects.mode === "reference";
  const { tables, migrations } = manifest.database;
  const hasRows =
    mark?.isDatabaseLoaded === true ||
    (await requireEmptyDatabase(target, { tables, migrations, mayBeLoaded: mark !== undefined })) === "loaded";
  await restoreKey(source, manifest, dataFolder);

  onPhase("large files");
  const objects = await restoreObjects({
    from: isByReference ? undefined : await openDiskDriver(join(source, "objects")),
    to: store,
    entries: readLines(join(source, manifest.objects.list.path), ObjectEntry),
    onProgress: ({ restored, present }) =>
      onProgress(`large files: ${restored + present} of ${manifest.objects.count}`),
  });

  onPhase("repositories");
  const gitFolder = resolve(config.gitFolder ?? dataFolder.at("git"));
  const git = await openGitStore(gitFolder, () => new Date());
  const repositories = await restoreAll(source, manifest, { git, gitFolder, onProgress });
  git.close();

  onPhase("database");
  const database = connectDatabase(target, { connections: 2 });
  try {
    if (!hasRows) {
      await migrateToLevel(database, migrations);
      await loadDatabase(target, source, manifest, onProgress);
      await writeMark(config.dataFolder, { backup: manifest.id, isDatabaseLoaded: true });
    }
    await migrateToNewest(database);
  } finally {
    await database.close();
  }
  return { repositories, objects };
}

async function restoreAll(
  source: string,
  manifest: Manifest,
  { git, gitFolder, onProgress }: { git: GitStore; gitFolder: string; onProgress: (text: string) => void },
): Promise<RestoredRepositories> {
  const deleted = new Set(manifest.repositories.deleted);
  return restoreRepositories({
    source,
    git,
    gitFolder,
    entries: without(readLines(join(source, manifest.repositories.list.path), RepositoryEntry), deleted),
    onProgress: ({ restored, present }) =>
      onProgress(`repositories: ${restored + present} of ${manifest.repositories.count}`),
  });
}

async function* without(
  entries: AsyncIterable<RepositoryEntry>,
  deleted: ReadonlySet<string>,
): AsyncGenerator<RepositoryEntry> {
  for await (const entry of entries) if (!deleted.has(entry.id)) yield entry;
}

/** Checks that the restored hub can read the provider keys of the backup. @throws {StartError} it has another key */
export function requireKeyOf(
  { secretKey: { fingerprint, file } }: Manifest,
  { secretKey: given }: Pick<Config, "secretKey">,
): void {
  if (given === undefined && file === undefined) {
    throw new StartError(
      "The backup does not have the secret key of the hub, because it came from a setting. Set MODELYARD_SECRET_KEY to the same key.",
    );
  }
  if (given !== undefined && fingerprintOf(Buffer.from(given, "hex")) !== fingerprint) {
    throw new StartError(
      "MODELYARD_SECRET_KEY is not the key of the hub that was backed up: stored provider keys could not be read. Set its key.",
    );
  }
}

async function restoreKey(source: string, { secretKey: { file } }: Manifest, dataFolder: DataFolder): Promise<void> {
  if (file === undefined) return;
  const text = await readFile(join(source, file.path), "utf8");
  await writeTextDurably(dataFolder.at(secretKeyFile), text);
}
