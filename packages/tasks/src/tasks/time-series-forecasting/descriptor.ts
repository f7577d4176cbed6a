import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Continues a series of measurements into the future.",
  goodFor: ["Demand, stock and staffing", "Energy load and renewable supply", "Traffic on roads and servers"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Monday", "Tuesday", "Wednesday", "Thursday"],
          ["120", "132", "129", "140"],
        ],
      },
    ],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Quantile", "Friday", "Saturday"],
          ["0.1", "131", "88"],
          ["0.5", "144", "97"],
          ["0.9", "158", "109"],
        ],
      },
    ],
  },
  metrics: [
    {
      id: "mase",
      description:
        "Absolute error relative to the naive forecast of repeating the last season; below 1 is better than naive.",
    },
    { id: "crps", description: "Quality of the whole predicted distribution." },
    { id: "smape", description: "Symmetric percentage error; unstable near zero." },
  ],
  datasets: [
    {
      id: "Salesforce/GiftEvalPretrain",
      use: "training",
      description: "A large mixture of series for pretraining forecasters.",
    },
    { id: "autogluon/chronos_datasets", use: "both", description: "Training and benchmark series used for Chronos." },
    { id: "Monash-University/monash_tsf", use: "both", description: "Thirty sets from tourism to electricity." },
  ],
  models: [
    { id: "amazon/chronos-bolt-base", description: "Zero-shot quantile forecasts, quick." },
    { id: "google/timesfm-2.0-500m-pytorch", description: "Decoder-only model pretrained on many series." },
    { id: "ibm-granite/granite-timeseries-ttm-r2", description: "Tiny mixers under a million parameters." },
  ],
  spaces: [{ id: "Salesforce/GIFT-Eval", description: "Leaderboard of general forecasters." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
