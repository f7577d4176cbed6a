import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keyPrefixes, type ObjectDriver, syncFolder } from "@modelyard/hub";
import { z } from "zod";
import type { Config } from "../config/settings.ts";
import { restoreMark } from "../data-folder/restore-mark.ts";
import { StartError } from "../start-error.ts";
import { writeTextDurably } from "./files/durable-file.ts";

const Mark = z.object({ backup: z.string(), isDatabaseLoaded: z.boolean() });
/** What an interrupted restore has done. */
export type RestoreMark = z.infer<typeof Mark>;

/**
 * Checks that there is no installation yet, or only part of the same backup.
 * @param options.hasObjects false for a backup by reference, whose large files are in the store already
 * @returns what an interrupted restore of this backup has done; `undefined` if there was none
 * @throws {StartError} something is there that the restore could replace
 */
export async function requireEmptyFolders(
  config: Pick<Config, "dataFolder" | "gitFolder" | "objectsFolder">,
  { backup, hasObjects }: { backup: string; hasObjects: boolean },
): Promise<RestoreMark | undefined> {
  const path = resolve(config.dataFolder);
  const mark = await readMark(path);
  if (mark !== undefined && mark.backup !== backup) {
    throw new StartError(
      `The folder ${path} has part of another backup (${mark.backup}): its restore was interrupted. Continue that one, or remove the folder.`,
    );
  }
  if (mark !== undefined) return mark;
  for (const folder of [path, config.gitFolder, hasObjects ? config.objectsFolder : undefined]) {
    if (folder !== undefined) await requireEmpty(resolve(folder));
  }
  return undefined;
}

/** @throws {StartError} the store for large files has objects already */
export async function requireEmptyStore(store: ObjectDriver): Promise<void> {
  for (const prefix of [keyPrefixes.objects, keyPrefixes.xorbs]) {
    const objects = store.list(prefix)[Symbol.asyncIterator]();
    const found = await objects.next();
    await objects.return?.();
    if (found.done === true) continue;
    throw new StartError(
      `The store for large files is not empty: it has ${found.value.key}. Restore into a new bucket or folder (S3_BUCKET, --objects-dir).`,
    );
  }
}

/** Records what the restore has done, so that a repeated run continues it and the hub does not start before. */
export async function writeMark(dataFolder: string, mark: RestoreMark): Promise<void> {
  await mkdir(resolve(dataFolder), { recursive: true, mode: 0o711 });
  await writeTextDurably(join(resolve(dataFolder), restoreMark), JSON.stringify(mark));
}

/** Completes the restore. */
export async function removeMark(dataFolder: string): Promise<void> {
  await rm(join(resolve(dataFolder), restoreMark), { force: true });
  await syncFolder(resolve(dataFolder));
}

async function readMark(path: string): Promise<RestoreMark | undefined> {
  const file = join(path, restoreMark);
  if (!existsSync(file)) return undefined;
  const parsed = Mark.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new StartError(`The file ${file} cannot be read. Remove the folder ${path} and restore again.`);
}

async function requireEmpty(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  throw new StartError(
    `The folder ${folder} is not empty. A backup is only restored into a new installation: name a new folder, or move this one away.`,
  );
}
