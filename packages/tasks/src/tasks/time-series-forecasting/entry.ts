import type { TaskEntry } from "../task-entry.ts";

export const entry = {
  name: "Time Series Forecasting",
  modality: "tabular",
  subtasks: [
    { type: "univariate-time-series-forecasting", name: "Univariate Time Series Forecasting" },
    { type: "multivariate-time-series-forecasting", name: "Multivariate Time Series Forecasting" },
  ],
  libraries: [],
} as const satisfies TaskEntry;

/** Position among all tasks, in lists of them. */
export const position = 550;
