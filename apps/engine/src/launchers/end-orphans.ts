import { readdir, readFile } from "node:fs/promises";
import type { Logger } from "@modelyard/platform/logger";
import { ownerVariable } from "./process-replica.ts";

/**
 * Kills processes that an earlier run of this hub started and could not end. The kernel ends the first process of a replica
 * with the hub; its children are found by a variable of their environment. Only Linux shows that.
 */
export async function endOrphans(owner: string, logger: Logger): Promise<void> {
  const entries = await readdir("/proc").catch((): string[] => []);
  const variable = `${ownerVariable}=${owner}`;
  for (const pid of entries.map(Number).filter((id) => Number.isInteger(id) && id !== process.pid)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- thousands at once would need as many descriptors
      const environment = await readFile(`/proc/${pid}/environ`, "utf8");
      if (!environment.split("\0").includes(variable)) continue;
      process.kill(pid, "SIGKILL");
      logger.warn({ pid }, "ended a launched engine of an earlier run");
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}
