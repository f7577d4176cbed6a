import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { SeriesHistogram } from "./series-histogram.ts";

const options = {
  name: "seconds",
  help: "How long.",
  labelNames: ["provider", "status"] as const,
  buckets: [0.005, 0.1, 5],
};

function linesOf(text: string): string[] {
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line) =>
    line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(",").toSorted().join()}}`),
  );
}

test.each([
  { what: "values within, at and beyond the bounds", values: [0, 0.005, 0.0051, 0.1, 3, 5, 5.1, 900] },
  { what: "no value", values: [] },
])("$what are reported as by prom-client's own histogram", async ({ values }) => {
  const registry = new Registry();
  const stock = new Registry();
  const ours = new SeriesHistogram({ ...options, registry });
  const theirs = new Histogram({ ...options, registers: [stock] });
  for (const labels of [
    { provider: "a", status: "200" },
    { provider: "b", status: "503" },
  ]) {
    const series = ours.series(labels);
    theirs.zero(labels);
    for (const value of values) {
      series.observe(value);
      theirs.observe(labels, value);
    }
  }
  expect(linesOf(await registry.metrics())).toEqual(linesOf(await stock.metrics()));
});
