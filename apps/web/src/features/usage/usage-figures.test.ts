import type { UsageRow } from "@modelyard/router/contract";
import { expect, test } from "vitest";
import { usageFigures } from "./usage-figures.ts";

const row = (over: Partial<UsageRow>): UsageRow => ({
  date: "2026-11-20",
  provider: "groq",
  model: "acme/talker-1b",
  requests: 2,
  failed: 1,
  cancelled: 1,
  input_tokens: 100,
  output_tokens: 20,
  cached_read_tokens: 60,
  cached_write_tokens: 0,
  images: 0,
  seconds: 0,
  cost_usd: "0.25",
  ...over,
});

const now = new Date("2026-11-21T09:00:00Z");
const usage = (data: UsageRow[], days = 3) => ({
  object: "list" as const,
  days,
  organisation: null,
  total_cost_usd: "1.75",
  data,
});

test("every day of the period is listed, and totals are the sums of the rows", () => {
  const { total, days } = usageFigures(
    usage([row({}), row({ date: "2026-11-21", model: "acme/other", cost_usd: "1.5" })]),
    now,
  );
  expect(days.map(({ date, requests, costUsd }) => [date, requests, costUsd])).toEqual([
    ["2026-11-19", 0, 0],
    ["2026-11-20", 2, 0.25],
    ["2026-11-21", 2, 1.5],
  ]);
  expect(total).toEqual({
    requests: 4,
    failed: 2,
    cancelled: 2,
    inputTokens: 200,
    cachedTokens: 120,
    outputTokens: 40,
    costUsd: 1.75,
  });
});

test("a day before the period is included in order", () => {
  const { days } = usageFigures(usage([row({ date: "2026-11-18" })]), now);
  expect(days[0]).toMatchObject({ date: "2026-11-18", requests: 2 });
});

test("models are sorted by cost, then by calls, with one entry per provider", () => {
  const { models } = usageFigures(
    usage([
      row({ model: "a", cost_usd: "0", requests: 1 }),
      row({ model: "b", cost_usd: "0", requests: 9 }),
      row({ model: "c", cost_usd: "1" }),
      row({ model: "c", cost_usd: "1", date: "2026-11-21" }),
      row({ model: "c", cost_usd: "3", provider: "novita" }),
    ]),
    now,
  );
  expect(models.map(({ provider, model, costUsd }) => [provider, model, costUsd])).toEqual([
    ["novita", "c", 3],
    ["groq", "c", 2],
    ["groq", "b", 0],
    ["groq", "a", 0],
  ]);
});
