import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type CollectGarbage = (options: {
  type: "major";
  execution: "async";
  flavor?: "regular" | "last-resort";
}) => Promise<void>;

/**
 * Returns a function that frees all garbage and returns the memory to the system, also in a process that was started
 * without `--expose-gc`.
 */
export function fullCollection(): () => Promise<void> {
  setFlagsFromString("--expose-gc");
  const collectGarbage: CollectGarbage = runInNewContext("gc");
  // Code in contexts that are created later does not get it.
  setFlagsFromString("--no-expose-gc");
  return async () => {
    await collectGarbage({ type: "major", execution: "async" });
    // In two steps, so that requests get a turn: the second also returns the pages that V8 keeps for the next garbage.
    await setImmediate();
    await collectGarbage({ type: "major", execution: "async", flavor: "last-resort" });
  };
}
