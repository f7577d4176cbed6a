import { createLogger } from "@modelyard/platform/logger";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { collectIdleMemory } from "./collect-idle-memory.ts";

test("registers its metric and stops", async () => {
  const metrics = new Registry();
  const idleMemory = collectIdleMemory({ metrics, logger: createLogger({ level: "silent" }) });
  expect(await metrics.metrics()).toMatch(/^modelyard_idle_collections_total 0$/m);
  idleMemory.stop();
});
