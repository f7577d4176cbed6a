import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { exposedMetrics, namesIn, seriesIn } from "./exposed-metrics.ts";

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const docs = resolve(import.meta.dirname, "../../docs");
const { groups } = Rules.parse(parse(readFileSync(resolve(docs, "prometheus/modelyard.rules.yaml"), "utf8")));
const rules = groups.flatMap((group) => group.rules);

test("every metric and label that an alert names is at /metrics", async () => {
  const series = seriesIn(await exposedMetrics().metrics());
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr } of rules) {
    const { metrics, labels } = namesIn(expr);
    // The only metric that Prometheus has itself.
    if (metrics.length === 0) expect(expr, alert).toContain("up{");
    for (const name of metrics) expect([...series.keys()], alert).toContain(name);
    const known = metrics.flatMap((name) => Array.from(series.get(name) ?? []));
    for (const label of labels) expect(known, alert).toContain(label);
  }
});

test("the documentation says what to do for every alert, and for no others", () => {
  const text = readFileSync(resolve(docs, "monitoring.md"), "utf8");
  const described = [...text.matchAll(/^\| `(Modelyard[A-Za-z]+)` \|/gm)].map(([, name]) => name);
  expect(described).toEqual(rules.map(({ alert }) => alert));
});
