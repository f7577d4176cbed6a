import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createLogger } from "@modelyard/platform/logger";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import { z } from "zod";
import { collectIdleMemory } from "../../apps/modelyard/src/server/monitoring/collect-idle-memory.ts";
import { countDamage } from "../../apps/modelyard/src/server/monitoring/count-damage.ts";
import { logBlocks } from "../../apps/modelyard/src/server/monitoring/log-blocks.ts";
import { createRouterMetrics } from "../../apps/router/src/metrics/metrics.ts";
import { RecentRequests } from "../../packages/platform/src/event-loop/recent-requests.ts";

const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ query: z.union([z.string(), z.object({ query: z.string() })]) })) }),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});
const file = resolve(import.meta.dirname, "../../docs/grafana/modelyard.json");
const dashboard = Dashboard.parse(JSON.parse(readFileSync(file, "utf8")));

/** Returns the registry that `/metrics` shows. */
function registry(): Registry {
  const metrics = new Registry();
  const logger = createLogger({ level: "silent" });
  collectDefaultMetrics({ register: metrics });
  const router = createRouterMetrics(metrics, { running: () => 0, usageWaiting: () => 0 });
  logBlocks({ requests: new RecentRequests(), routeOf: () => "", logger, metrics }).stop();
  collectIdleMemory({ logger, metrics }).stop();
  countDamage({ state: async () => ({ damaged: 0, checkedAt: new Date() }), metrics });
  // Series of a provider appear with its first call.
  router.finished("sim", 200, 1);
  router.firstByte("sim", 1);
  router.providerFailed({ provider: "sim", reason: "503" });
  router.resent("sim");
  router.used("sim", { inputTokens: 1, outputTokens: 1, images: 1, seconds: 1 }, 1);
  return metrics;
}

/** Returns the labels of each series in a text of Prometheus, by name. */
function seriesIn(text: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const [, name = "", labels = ""] = /^([a-z_\d]+)(?:\{([^}]*)\})? /i.exec(line) ?? [];
    if (name === "") continue;
    const known = series.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(/([a-z]+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

const expressions = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

test("every metric and label that the dashboard names is at /metrics", async () => {
  const series = seriesIn(await registry().metrics());
  expect(expressions.length).toBeGreaterThan(20);
  for (const { title, expr } of expressions) {
    const names = [...expr.matchAll(/\b(?:modelyard|nodejs|process)_[a-z_\d]+/g)].map(([name]) => name);
    expect(names, title).not.toEqual([]);
    for (const name of names) expect([...series.keys()], `${title}: ${expr}`).toContain(name);
    const wanted = [
      ...[...expr.matchAll(/[{,]([a-z]+)=~?"/g)].map(([, label]) => label),
      ...[...expr.matchAll(/ by \(([a-z, ]+)\)/g)].flatMap(([, labels = ""]) => labels.split(", ")),
    ];
    const known = names.flatMap((name) => Array.from(series.get(name) ?? []));
    for (const label of wanted) expect(known, `${title}: ${expr}`).toContain(label);
  }
});

test("every metric of ours is on the dashboard", async () => {
  const own = (await registry().getMetricsAsJSON()).filter(({ name }) => name.startsWith("modelyard_"));
  const all = expressions.map(({ expr }) => expr).join("\n");
  for (const { name } of own) expect(all).toContain(name);
});
