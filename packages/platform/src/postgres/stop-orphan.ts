import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Logger } from "../logging/logger.ts";

const run = promisify(execFile);

const endWithinMs = 20_000;

/**
 * Stops a PostgreSQL that outlived a killed process. The caller holds the lock of the data folder, so no other process
 * uses it.
 */
export async function stopOrphan(cluster: string, logger: Logger): Promise<void> {
  const pid = Number((await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);
  if (!(pid > 1) || !(await isPostgresOf(pid, cluster))) return;
  logger.warn({ pid }, "an earlier run left PostgreSQL behind; stopping it");
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < endWithinMs && isAlive(pid); waited += 50) await sleep(50);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}

async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Another program may have been assigned the process id since: check before signalling.
  const { stdout } = await run("ps", ["-ww", "-o", "args=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.includes("postgres") && stdout.includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
