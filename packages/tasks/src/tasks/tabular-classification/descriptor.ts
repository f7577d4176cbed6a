import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Predicts a category for each row of a table.",
  goodFor: ["Credit and churn decisions", "Triage of medical or technical measurements", "Detecting fraud"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["age", "income", "late payments"],
          ["34", "41000", "0"],
          ["51", "28000", "4"],
        ],
      },
    ],
    outputs: [
      {
        type: "tabular",
        table: [
          ["prediction", "probability"],
          ["pays back", "0.93"],
          ["defaults", "0.71"],
        ],
      },
    ],
  },
  metrics: [
    { id: "roc_auc", description: "Chance that a positive row is ranked above a negative one." },
    { id: "accuracy", description: "Share of rows with the right class." },
    { id: "f1", description: "Balance of precision and recall of the rarer class." },
    { id: "recall", description: "Share of the positive rows that were found." },
  ],
  datasets: [
    {
      id: "inria-soda/tabular-benchmark",
      use: "evaluation",
      description: "Forty-five data sets prepared for fair comparison.",
    },
    {
      id: "scikit-learn/adult-census-income",
      use: "both",
      description: "The census sample in which income above 50,000 is predicted.",
    },
  ],
  models: [
    { id: "scikit-learn/cancer-prediction-trees", description: "Gradient-boosted trees on tumour measurements." },
    {
      id: "Prior-Labs/TabPFN-v2-clf",
      description: "A transformer that classifies small tables without training on them.",
    },
  ],
  spaces: [{ id: "scikit-learn/tabular-playground", description: "Train and compare classifiers." }],
  widgetModels: ["scikit-learn/tabular-playground"],
} as const satisfies TaskDescriptor;
