import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "@modelyard/platform/disk-full";
import { withinTime } from "@modelyard/platform/within-time";
import { HubError } from "../errors.ts";

export type WriteState = { writes: true } | { writes: false; reason: string };

interface WriteProbeOptions {
  /** Where repositories and large objects are; they may lie on different disks. */
  folders: readonly string[];
  /** Below this many free bytes nothing is accepted, so that what runs can end, and the database continues. */
  reservedBytes: number;
  /** A result counts this long. */
  everyMs: number;
  /** A disk that takes longer than this is not written to. */
  waitMs: number;
  /** Returns the bytes that are free in a folder. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Writes a small file to a folder, flushes it and removes it. */
  write?: (folder: string) => Promise<void>;
  now?: () => number;
}

/** Finds out whether the data folder can be written to, when asked and at most every few seconds. */
export class WriteProbe {
  readonly #options: Required<WriteProbeOptions>;
  #known: { state: WriteState; untilMs: number } | undefined;
  #looking: Promise<WriteState> | undefined;

  constructor(options: WriteProbeOptions) {
    this.#options = { freeBytes, write: writeProbeFile, now: () => performance.now(), ...options };
  }

  async state(): Promise<WriteState> {
    if (this.#known !== undefined && this.#options.now() < this.#known.untilMs) return this.#known.state;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** @throws {HubError} 507 when nothing can be written */
  async requireSpace(): Promise<void> {
    const state = await this.state();
    if (!state.writes) throw storageFull(state.reason);
  }

  async #look(): Promise<WriteState> {
    const { folders, waitMs, everyMs, now } = this.#options;
    let state: WriteState = { writes: true };
    for (const folder of folders) {
      const reason = await withinTime(this.#problemOf(folder), waitMs).catch(
        (error: unknown) => `the folder ${folder} cannot be written: ${messageOf(error)}`,
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

/** A refusal of everything that needs space. The reason names folders of the server, so it goes to the log, not to callers. */
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
