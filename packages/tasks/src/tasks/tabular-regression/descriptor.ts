import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Predicts a number for each row of a table.",
  goodFor: ["Prices of houses and used cars", "Demand and energy use", "Estimating what is costly to measure"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["length (cm)", "height (cm)", "species"],
          ["23.2", "11.5", "bream"],
          ["31.3", "12.4", "perch"],
        ],
      },
    ],
    outputs: [{ type: "tabular", table: [["predicted weight (g)"], ["242"], ["410"]] }],
  },
  metrics: [
    { id: "mse", description: "Mean squared error: large misses weigh heavily." },
    { id: "mae", description: "Mean absolute error, in the units of the target." },
    { id: "r-squared", description: "Share of the variance explained; 0 is as good as always predicting the mean." },
  ],
  datasets: [
    {
      id: "inria-soda/tabular-benchmark",
      use: "evaluation",
      description: "Includes regression sets prepared for comparison.",
    },
    {
      id: "scikit-learn/Fish",
      use: "both",
      description: "Seven species measured at a fish market, to predict weight.",
    },
  ],
  models: [
    { id: "scikit-learn/Fish-Weight", description: "A small pipeline for the fish-market data." },
    { id: "Prior-Labs/TabPFN-v2-reg", description: "In-context regression for small tables." },
  ],
  spaces: [{ id: "scikit-learn/fish-weight-prediction", description: "Enter measurements, get a weight." }],
  widgetModels: ["scikit-learn/Fish-Weight"],
} as const satisfies TaskDescriptor;
