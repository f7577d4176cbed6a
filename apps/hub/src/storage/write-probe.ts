import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { withinTime } from "@modelyard/platform/within-time";
import { HubError } from "../errors.ts";

export type WriteState = { writes: true } | { writes: false; reason: string };

interface WriteProbeOptions {
  /** The folders of repositories and large objects, which may be on different disks. */
  folders: readonly string[];
  /**
   * Writes are refused below this many free bytes, so that running writes can finish and the database keeps working.
   */
  reservedBytes: number;
  /** How long a result is cached. */
  everyMs: number;
  /** The timeout of a check, after which writes are refused. */
  waitMs: number;
  /** Returns the free bytes of a folder's disk. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Writes a small file to a folder, flushes it and removes it. */
  write?: (folder: string) => Promise<void>;
  now?: () => number;
}

/** Checks on demand whether the data folders are writable, at most every few seconds. */
export class WriteProbe {
  readonly #options: Required<WriteProbeOptions>;
  #known: { state: WriteState; untilMs: number } | undefined;
  #checking: Promise<WriteState> | undefined;

  constructor(options: WriteProbeOptions) {
    this.#options = { freeBytes, write: writeProbeFile, now: () => performance.now(), ...options };
  }

  async state(): Promise<WriteState> {
    if (this.#known !== undefined && this.#options.now() < this.#known.untilMs) return this.#known.state;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** @throws {HubError} 507 if the disk is full or not writable */
  async requireSpace(): Promise<void> {
    const state = await this.state();
    if (!state.writes) throw storageFull(state.reason);
  }

  async #check(): Promise<WriteState> {
    const { folders, waitMs, everyMs, now } = this.#options;
    let state: WriteState = { writes: true };
    for (const folder of folders) {
      const reason = await withinTime(this.#problemOf(folder), waitMs).catch(
        (error: unknown) => `the folder ${folder} is not writable: ${messageOf(error)}`,
      );
      if (reason !== undefined) state = { writes: false, reason };
    }
    this.#known = { state, untilMs: now() + everyMs };
    return state;
  }

  async #problemOf(folder: string): Promise<string | undefined> {
    const { freeBytes: free, reservedBytes, write } = this.#options;
    const bytes = await free(folder);
    if (bytes < reservedBytes) {
      return `the disk of ${folder} is full: ${bytes} bytes are free, ${reservedBytes} are kept in reserve`;
    }
    try {
      await write(folder);
      return undefined;
    } catch (error) {
      if (isDiskFull(error)) return `the disk of ${folder} is full`;
      throw error;
    }
  }
}

/**
 * Returns the error for requests that need space. The cause names folders of the server, so it is logged but not sent.
 */
export function storageFull(cause: unknown): HubError {
  return new HubError(
    "InsufficientStorage",
    "The hub has no space left to store this. Nothing was changed, and everything can still be read. Try again later, or ask the administrator to free some space.",
    { cause, headers: { "Retry-After": "60" } },
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function writeProbeFile(folder: string): Promise<void> {
  const path = join(folder, `.write-probe-${process.pid}`);
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.writeFile(Buffer.alloc(4096, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
