import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createRouterMetrics } from "./metrics.ts";

test.each([
  { used: { inputTokens: 3, outputTokens: 5 }, shows: 'modelyard_router_tokens_total{provider="p",direction="out"} 5' },
  { used: { images: 2 }, shows: 'modelyard_router_images_total{provider="p"} 2' },
  { used: { seconds: 1.5 }, shows: 'modelyard_router_sound_seconds_total{provider="p"} 1.5' },
  { used: { costMicros: 250 }, shows: 'modelyard_router_cost_usd_total{provider="p"} 0.00025' },
])("$used is counted by provider", async ({ used, shows }) => {
  const registry = new Registry();
  const metrics = createRouterMetrics(registry, { running: () => 0, usageWaiting: () => 0 });
  expect(await registry.metrics()).not.toContain('provider="p"');
  const { costMicros, ...usage } = { costMicros: undefined, ...used };
  metrics.used("p", usage, costMicros);
  expect(await registry.metrics()).toContain(shows);
});
