import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** Environment variable that names the folder whose creation decides a push, for the hook. */
export const pushDecisionVariable = "MODELYARD_PUSH_DECISION";

/** Whether a push may still be cancelled is decided once, by the side that creates the folder first: hook or hub. */
export interface PushDecision {
  environment: Record<string, string>;
  /** @returns true when the push had not passed its checks and now never will; false when git is moving refs */
  cancel: () => boolean;
}

/** @param folder of this push alone; removed by the caller when git has ended */
export function pushDecision(folder: string): PushDecision {
  const decision = join(folder, "decided");
  let isCancelled: boolean | undefined;
  return {
    environment: { [pushDecisionVariable]: decision },
    cancel: () => {
      isCancelled ??= tryToCreate(decision);
      return isCancelled;
    },
  };
}

function tryToCreate(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
