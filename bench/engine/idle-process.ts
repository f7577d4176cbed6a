// Starts an engine without calls and prints what it costs.
import { readFileSync } from "node:fs";
import { createLogger } from "@modelyard/platform/logger";
import { createEngine } from "../../apps/engine/src/create-engine.ts";

const before = process.memoryUsage.rss();
const engine = await createEngine({
  source: { find: async () => undefined, hold: () => Promise.reject(new Error("no files")) },
  key: "key",
  memoryBytes: 2 ** 30,
  threads: 1,
  logger: createLogger({ level: "silent" }),
});
const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim();
const isImported = readFileSync("/proc/self/maps", "utf8").includes("llama");
console.log(JSON.stringify({ bytes: process.memoryUsage.rss() - before, isQuiet: children === "" && !isImported }));
await engine.close();
