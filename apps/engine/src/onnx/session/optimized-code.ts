import { setFlagsFromString } from "node:v8";

/**
 * Chooses how V8 compiles the runtime; call it before the runtime is loaded. Optimised code computes large models in half of
 * the time. But V8 would soon optimise a function of 490 kB, too (casts between all types), for which it takes 350 MB for
 * some seconds: more than small models with their process. Without memory for that, all code stays as it was first compiled;
 * with it, only code that works much is optimised.
 */
export function chooseOptimization(isAllowed: boolean): void {
  // Function 0 is imported, so that there is nothing to optimise.
  setFlagsFromString(isAllowed ? "--wasm-tiering-budget=1000000000" : "--wasm-tier-up-filter=0");
}
