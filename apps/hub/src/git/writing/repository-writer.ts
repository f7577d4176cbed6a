import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { limitMechanism } from "@modelyard/platform/processes/limit-mechanism";
import { clearLeftovers } from "./remove-temporary-files.ts";

/** A push or commit that is writing to a repository. One of the two functions is called at its end, once. */
export interface RepositoryWriter {
  /** A folder for this writer's own files, beside the repository's data. */
  folder: string;
  /** Its git ended well and left nothing behind. */
  finish: () => Promise<void>;
  /** Its git failed or was killed. Temporary files are removed as soon as no other writer could own them. */
  discard: () => Promise<void>;
}

/** Tells writers of this process from those of an earlier one with the same process id. */
const thisProcess = randomUUID().slice(0, 8);
const separator = "~";
const failed = "failed";
/** No writer runs longer: its git is ended by then. */
const longestWriterMs = limits.git.serviceTimeoutMs + 5 * 60 * 1000;
/** File systems keep times to a few milliseconds. What ended so long before a marker was made is older than it. */
const clockTickMs = 20;
let counter = 0;

/**
 * Records in the repository that a writer is active, for other processes too.
 * Synchronous, so that the record is there before the writer's first file.
 */
export function beginWriting(repository: string): RepositoryWriter {
  const writers = join(repository, "writers");
  counter += 1;
  const name = [hostname(), process.pid, thisProcess, counter].join(separator);
  const folder = join(writers, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let isOver = false;
  const end = async (leave: () => Promise<void>): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await leave();
    await rm(folder, { recursive: true, force: true });
    await clearAfterFailures(repository);
  };
  return {
    folder,
    finish: () => end(async () => undefined),
    discard: () =>
      end(async () => {
        await sleep(clockTickMs);
        await mkdir(join(writers, `${name}${separator}${failed}`), { recursive: true });
      }),
  };
}

/**
 * Removes what failed writers left, if no writer is active: then every temporary file is older than the newest failure, or
 * belongs to a writer that began later and is left alone.
 */
async function clearAfterFailures(repository: string): Promise<void> {
  const writers = join(repository, "writers");
  const failures: string[] = [];
  let newestMs = 0;
  for (const name of await readdir(writers).catch(() => [])) {
    const { mtimeMs } = await stat(join(writers, name)).catch(() => ({ mtimeMs: 0 }));
    if (isActive(name, mtimeMs)) return;
    failures.push(name);
    newestMs = Math.max(newestMs, mtimeMs);
  }
  if (failures.length === 0) return;
  await clearLeftovers(repository, newestMs);
  for (const name of failures) await rm(join(writers, name), { recursive: true, force: true });
}

/** Returns whether all writers that are on record in a folder were killed; false when there is no record. */
export async function isAbandoned(repository: string): Promise<boolean> {
  const writers = join(repository, "writers");
  const names = await readdir(writers).catch(() => []);
  for (const name of names) {
    const { mtimeMs } = await stat(join(writers, name)).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs === 0 || isActive(name, mtimeMs)) return false;
  }
  return names.length > 0;
}

function isActive(name: string, changedMs: number): boolean {
  const [host, pid, ofProcess, , state] = name.split(separator);
  if (state === failed || changedMs === 0) return false;
  if (Date.now() - changedMs > longestWriterMs) return false;
  if (host !== hostname()) return true;
  if (Number(pid) === process.pid ? ofProcess === thisProcess : isAlive(Number(pid))) return true;
  // Its hub is dead. Where the kernel does not end git together with the hub, git may still be at work.
  const mechanism = limitMechanism();
  return mechanism.kind === "polling" || mechanism.setpriv === undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another account.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
