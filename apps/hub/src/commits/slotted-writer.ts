import type { GitStore } from "../git/git-store.ts";
import type { CommitWriter } from "../git/writing/commit-writer.ts";

/** A writer that opens once there is something to write and a slot is free. */
export interface SlottedWriter {
  /** Opens the writer at the first call. @throws {HubError} 503 if no slot became free in time */
  opened: () => Promise<CommitWriter>;
  /** Removes what was written. Does nothing after a commit. */
  abort: () => Promise<void>;
  /** Releases the slot, after a commit or `abort`. */
  release: () => void;
}

/** @param takeSlot waits for a slot; returns the function that releases it */
export function slottedWriter(
  git: Pick<GitStore, "openWriter">,
  repoId: string,
  takeSlot: () => Promise<() => void>,
): SlottedWriter {
  let release: (() => void) | undefined;
  let blobs: CommitWriter | undefined;
  return {
    async opened() {
      release ??= await takeSlot();
      blobs ??= git.openWriter(repoId);
      return blobs;
    },
    abort: async () => blobs?.abort(),
    release: () => release?.(),
  };
}
