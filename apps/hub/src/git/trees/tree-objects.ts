import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { ObjectReader } from "../objects/object-reader.ts";

/** Where checks and listings read trees from: a repository, a push in quarantine, or a commit that is not yet made. */
export interface TreeObjects {
  /** @returns the bytes of a tree object. @throws {Error} if there is none of this id */
  tree: (oid: string) => Promise<Buffer>;
  /** @returns the target of a symbolic link; `undefined` if it is longer than `maxLinkBytes` */
  linkTarget: (oid: string) => Promise<string | undefined>;
}

/** No operating system follows a link with a longer target. */
const maxLinkBytes = 4096;

export function treeObjects(reader: ObjectReader, folder: string): TreeObjects {
  return {
    async tree(oid) {
      const found = await reader.read(folder, oid);
      if (found?.type !== "tree") throw new Error(`the tree ${oid} is missing from the repository`);
      return found.content;
    },
    async linkTarget(oid) {
      const found = await reader.info(folder, oid);
      if (found === undefined || found.type !== "blob" || found.size > maxLinkBytes) return undefined;
      return (await reader.read(folder, oid))?.content.toString();
    },
  };
}

/** Await it once per entry: it gives the event loop a turn when the work before it took long enough. */
export type Pace = () => Promise<void> | undefined;

let lastTurn: Promise<void> = Promise.resolve();

/** Resolves in a later turn of the event loop than every earlier call: long jobs continue one per turn, not all in one. */
function separateTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/**
 * Returns the pace of one job. All parts of a job must share it: a pace per folder would never end a turn in a job of
 * 100,000 folders with one entry each.
 */
export function entryPacer(nowMs: () => number = () => performance.now()): Pace {
  let sinceMs = nowMs();
  async function giveTurn(): Promise<void> {
    await separateTurn();
    sinceMs = nowMs();
  }
  return () => (nowMs() - sinceMs < limits.eventLoop.turnMs ? undefined : giveTurn());
}
