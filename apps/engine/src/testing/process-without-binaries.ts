// A program for tests: the process of a model on a platform for which node-llama-cpp has no binary.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === "node-llama-cpp") throw new Error("There is no binary for this platform.");
    return nextResolve(specifier, context);
  },
});
await import("../child/model-process.ts");
