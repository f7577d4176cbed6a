import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { limitMechanism } from "@modelyard/platform/processes/limit-mechanism";
import { removeTemporaryFiles } from "./remove-temporary-files.ts";

/** A push or commit that is writing to a repository. Call one of the two functions once at its end. */
export interface RepositoryWriter {
  /** A folder for this writer's own files, next to the repository's data. */
  folder: string;
  /** Call it if git succeeded and left nothing behind. */
  finish: () => Promise<void>;
  /** Call it if git failed or was killed. Temporary files are removed as soon as no other writer could own them. */
  discard: () => Promise<void>;
}

/** Distinguishes writers of this process from those of an earlier process with the same id. */
const thisProcess = randomUUID().slice(0, 8);
const separator = "~";
const failed = "failed";
/** No writer runs longer, because git has been ended by then. */
const longestWriterMs = limits.git.serviceTimeoutMs + 5 * 60 * 1000;
/** File times are precise to a few milliseconds. Files last written this long before a marker are older. */
const clockTickMs = 20;
let counter = 0;

/**
 * Records in the repository that a writer is active, also for other processes. Synchronous, so that the record exists
 * before the writer's first file.
 */
export function beginWriting(repository: string): RepositoryWriter {
  const writers = join(repository, "writers");
  counter += 1;
  const name = [hostname(), process.pid, thisProcess, counter].join(separator);
  const folder = join(writers, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let hasEnded = false;
  const end = async (leave: () => Promise<void>): Promise<void> => {
    if (hasEnded) return;
    hasEnded = true;
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
 * Removes the files of failed writers if no writer is active: every temporary file is then older than the newest
 * failure, or belongs to a writer that started later and is kept.
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
  await removeTemporaryFiles(repository, newestMs);
  for (const name of failures) await rm(join(writers, name), { recursive: true, force: true });
}

/** Returns whether all recorded writers of a folder were killed; false if there is no record. */
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
  // Its hub has ended. Where the kernel does not end git together with the hub, git may still be running.
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
