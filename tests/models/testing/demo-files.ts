import { fileURLToPath } from "node:url";

/** Returns the path of a file of a model that the demo publishes. */
export function demoFile(model: string, path: string): string {
  return fileURLToPath(new URL(`../../../apps/modelyard/demo/examples/yard/${model}/${path}`, import.meta.url));
}
