import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../objects/object-reader.ts";

/**
 * The source of trees for checks and listings: a repository, a push in quarantine, or a commit that is not created yet.
 */
export interface TreeObjects {
  /** Returns the bytes of a tree object. @throws {Error} it does not exist */
  tree: (oid: string) => Promise<Buffer>;
  /** Returns the target of a symbolic link; `undefined` if it is longer than `maxLinkBytes`. */
  linkTarget: (oid: string) => Promise<string | undefined>;
}

/** No operating system follows a link with a longer target. */
const maxLinkBytes = 4096;

export function treeObjects(reader: ObjectReader, folder: string): TreeObjects {
  return {
    async tree(oid) {
      const content = await reader.tree(folder, oid);
      if (content === undefined) throw new Error(`the tree ${oid} is missing from the repository`);
      return content;
    },
    async linkTarget(oid) {
      const found = await reader.info(folder, oid);
      if (found === undefined || found.type !== "blob" || found.size > maxLinkBytes) return undefined;
      return (await reader.read(folder, oid))?.content.toString();
    },
  };
}

/** Awaited once per entry. Lets the event loop run once the work since the last pause has taken long enough. */
export type Pace = () => Promise<void> | undefined;

let lastPause: Promise<void> = Promise.resolve();

/**
 * Resolves in a later iteration of the event loop than every earlier call, so that of several long jobs only one
 * continues per iteration.
 */
function separateIteration(): Promise<void> {
  lastPause = lastPause.then(() => yieldToEventLoop());
  return lastPause;
}

/**
 * Creates the pacer of one job. All parts of a job must share it: with one pacer per folder, a job of 100,000 folders
 * with one entry each would never pause.
 */
export function entryPacer(nowMs: () => number = () => performance.now()): Pace {
  let sinceMs = nowMs();
  async function pause(): Promise<void> {
    await separateIteration();
    sinceMs = nowMs();
  }
  return () => (nowMs() - sinceMs < limits.eventLoop.turnMs ? undefined : pause());
}
