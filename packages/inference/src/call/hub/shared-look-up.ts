import { CallScope } from "../../transport/call-scope.ts";

/** A lookup in progress, and how many callers wait for it. */
export interface LookUp {
  scope: CallScope;
  callers: number;
  answer: Promise<unknown>;
}

/**
 * Waits for the lookup in progress under this key, or starts one. Each caller stops waiting at its own deadline or
 * abort; the lookup itself is aborted when no caller is waiting any more.
 */
export async function sharedLookUp(
  key: string,
  lookUps: Map<string, LookUp>,
  caller: CallScope,
  start: (scope: CallScope) => Promise<unknown>,
): Promise<unknown> {
  let lookUp = lookUps.get(key);
  if (lookUp === undefined) {
    // Not the caller's own scope: its deadlines and abort must not end a lookup that others wait for.
    const scope = new CallScope(caller.effects, { observe: caller.observe });
    const answer = start(scope).finally(() => {
      lookUps.delete(key);
      scope.close();
    });
    lookUp = { scope, callers: 0, answer };
    lookUps.set(key, lookUp);
  }
  lookUp.callers++;
  try {
    return await caller.settle(lookUp.answer, "first byte");
  } finally {
    lookUp.callers--;
    if (lookUp.callers === 0 && lookUps.get(key) === lookUp) {
      lookUps.delete(key);
      lookUp.scope.abort();
    }
  }
}
