import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { clearLeftovers } from "./remove-temporary-files.ts";
import { beginWriting } from "./repository-writer.ts";

/** Beyond this age a temporary file belongs to no running git: every writer is ended earlier. */
const abandonedAfterMs = 2 * limits.git.serviceTimeoutMs;

/**
 * Removes what killed git processes left in all repositories: at once where the writer is known to be dead, else when the
 * files are old. Safe beside running pushes and commits, also those of other processes.
 */
export async function sweepRepositories(gitFolder: string, now: () => Date): Promise<void> {
  for (const shelf of await readdir(gitFolder).catch(() => [])) {
    if (shelf.length !== 2) continue;
    for (const name of await readdir(join(gitFolder, shelf)).catch(() => [])) {
      const repository = join(gitFolder, shelf, name);
      await clearLeftovers(repository, now().getTime() - abandonedAfterMs);
      const writers = await readdir(join(repository, "writers")).catch(() => []);
      if (writers.length > 0) await beginWriting(repository).discard();
    }
  }
}
