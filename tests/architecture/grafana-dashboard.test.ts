import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { exposedMetrics, namesIn, seriesIn } from "./exposed-metrics.ts";

const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ query: z.union([z.string(), z.object({ query: z.string() })]) })) }),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});
const file = resolve(import.meta.dirname, "../../docs/grafana/modelyard.json");
const dashboard = Dashboard.parse(JSON.parse(readFileSync(file, "utf8")));

const expressions = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

test("every metric and label that the dashboard names is at /metrics", async () => {
  const series = seriesIn(await exposedMetrics().metrics());
  expect(expressions.length).toBeGreaterThan(20);
  for (const { title, expr } of expressions) {
    const { metrics: names, labels } = namesIn(expr);
    expect(names, title).not.toEqual([]);
    for (const name of names) expect([...series.keys()], `${title}: ${expr}`).toContain(name);
    const known = names.flatMap((name) => Array.from(series.get(name) ?? []));
    for (const label of labels) expect(known, `${title}: ${expr}`).toContain(label);
  }
});

test("every metric of ours is on the dashboard", async () => {
  const own = (await exposedMetrics().getMetricsAsJSON()).filter(({ name }) => name.startsWith("modelyard_"));
  const all = expressions.map(({ expr }) => expr).join("\n");
  for (const { name } of own) expect(all).toContain(name);
});
