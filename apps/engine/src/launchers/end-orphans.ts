import { readdir, readFile } from "node:fs/promises";
import type { Logger } from "@modelyard/platform/logger";

/**
 * Every launched process has this variable, by which the hub finds those that left their process group. Its value is the mark
 * of the hub, a dot, and an ID of the replica.
 */
export const ownerVariable = "MODELYARD_LAUNCHED_BY";

/**
 * Kills processes that were started for this hub, or for one replica, and are not in its process group any more. They are found
 * by a variable of their environment. Only Linux shows that.
 * @param mark of the hub, or of a replica
 */
export async function endOrphans(mark: string, logger: Logger): Promise<void> {
  const entries = await readdir("/proc").catch((): string[] => []);
  const variable = `${ownerVariable}=${mark}`;
  for (const pid of entries.map(Number).filter((id) => Number.isInteger(id) && id !== process.pid)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- thousands at once would need as many descriptors
      const environment = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
      if (!environment.some((one) => one === variable || one.startsWith(`${variable}.`))) continue;
      process.kill(pid, "SIGKILL");
      logger.warn({ pid }, "ended a process that a launched engine left");
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}
