import type { Usage, UsageRow } from "@modelyard/router/contract";

export interface Figures {
  requests: number;
  failed: number;
  cancelled: number;
  inputTokens: number;
  /** Of the input tokens, those that came from a cache. */
  cachedTokens: number;
  outputTokens: number;
  costUsd: number;
}

export interface UsageFigures {
  total: Figures;
  /** Every day of the period in order, also those without a call. */
  days: readonly (Figures & { date: string })[];
  /** What cost or was called most comes first. */
  models: readonly (Figures & { provider: string; model: string })[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Sums up a period's calls by day, and by provider and model. */
export function usageFigures({ data, days, total_cost_usd }: Usage, now: Date): UsageFigures {
  const byDay = new Map<string, Figures & { date: string }>();
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const date = new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10);
    byDay.set(date, { date, ...noFigures });
  }
  const byModel = new Map<string, Figures & { provider: string; model: string }>();
  const total = { ...noFigures };
  for (const row of data) {
    const { date, provider, model } = row;
    // The oldest day may have begun before the period.
    add(
      entry(byDay, date, () => ({ date, ...noFigures })),
      row,
    );
    add(
      entry(byModel, `${provider} ${model}`, () => ({ provider, model, ...noFigures })),
      row,
    );
    add(total, row);
  }
  return {
    total: { ...total, costUsd: Number(total_cost_usd) },
    days: [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    models: [...byModel.values()].toSorted((a, b) => b.costUsd - a.costUsd || b.requests - a.requests),
  };
}

const noFigures: Figures = {
  requests: 0,
  failed: 0,
  cancelled: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

function entry<T>(entries: Map<string, T>, key: string, make: () => T): T {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}

function add(figures: Figures, row: UsageRow): void {
  figures.requests += row.requests;
  figures.failed += row.failed;
  figures.cancelled += row.cancelled;
  figures.inputTokens += row.input_tokens;
  figures.cachedTokens += row.cached_read_tokens;
  figures.outputTokens += row.output_tokens;
  figures.costUsd += Number(row.cost_usd);
}
