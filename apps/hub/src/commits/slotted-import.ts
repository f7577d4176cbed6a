import type { GitStore } from "../git/git-store.ts";
import type { FastImport } from "../git/writing/fast-import.ts";

/** A `git fast-import` that starts once there is something to write and a slot is free. */
export interface SlottedImport {
  /** Starts the process at the first call. @throws {HubError} 503 if no slot became free in time */
  started: () => Promise<FastImport>;
  /** Ends the process and removes what it wrote. Does nothing after a commit. */
  abort: () => Promise<void>;
  /** Releases the slot, after a commit or `abort`. */
  release: () => void;
}

/** @param takeSlot waits for a slot; returns the function that releases it */
export function slottedImport(
  git: Pick<GitStore, "openImport">,
  repoId: string,
  takeSlot: () => Promise<() => void>,
): SlottedImport {
  let release: (() => void) | undefined;
  let blobs: FastImport | undefined;
  return {
    async started() {
      release ??= await takeSlot();
      blobs ??= git.openImport(repoId);
      return blobs;
    },
    abort: async () => blobs?.abort(),
    release: () => release?.(),
  };
}
