import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { removeTemporaryFiles } from "./remove-temporary-files.ts";
import { beginWriting } from "./repository-writer.ts";

/** Older temporary files belong to no running git process, because every writer is ended earlier. */
const abandonedAfterMs = 2 * limits.git.serviceTimeoutMs;

/**
 * Removes the temporary files of killed git processes in all repositories: immediately if the writer is known to be
 * dead, else once the files are old. Safe while pushes and commits run, also in other processes.
 */
export async function sweepRepositories(gitFolder: string, now: () => Date): Promise<void> {
  for (const prefix of await readdir(gitFolder).catch(() => [])) {
    if (prefix.length !== 2) continue;
    for (const name of await readdir(join(gitFolder, prefix)).catch(() => [])) {
      const repository = join(gitFolder, prefix, name);
      await removeTemporaryFiles(repository, now().getTime() - abandonedAfterMs);
      const writers = await readdir(join(repository, "writers")).catch(() => []);
      if (writers.length > 0) await beginWriting(repository).discard();
    }
  }
}
