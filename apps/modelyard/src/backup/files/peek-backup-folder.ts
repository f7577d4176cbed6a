import { join } from "node:path";
import { type BackupFolder, requireOwnFolder } from "./backup-folder.ts";
import { readManifest } from "./manifest.ts";

/** Opens a folder for backups without creating or changing it, for a dry run. @throws {StartError} it has other files */
export async function peekBackupFolder(path: string): Promise<BackupFolder> {
  await requireOwnFolder(path);
  return { path, at: (name) => join(path, name), previous: await readManifest(path), release: () => undefined };
}
