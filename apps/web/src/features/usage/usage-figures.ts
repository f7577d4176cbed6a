import type { Usage, UsageRow } from "@modelyard/router/contract";

export interface Figures {
  requests: number;
  failed: number;
  cancelled: number;
  inputTokens: number;
  /** Input tokens that were read from a cache; included in `inputTokens`. */
  cachedTokens: number;
  outputTokens: number;
  costUsd: number;
}

export interface UsageFigures {
  total: Figures;
  /** Every day of the period in order, including days without calls. */
  days: readonly (Figures & { date: string })[];
  /** Sorted by cost, then by calls, in descending order. */
  models: readonly (Figures & { provider: string; model: string })[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Sums up usage by day, and by provider and model. */
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
    // The oldest row may be of a day before the period.
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

function entry<T>(entries: Map<string, T>, key: string, create: () => T): T {
  const existing = entries.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  entries.set(key, created);
  return created;
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
