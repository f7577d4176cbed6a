import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Answers a question in natural language from the cells of a table.",
  goodFor: [
    "Querying a spreadsheet without formulas",
    "Letting people query small databases",
    "Checking claims against published tables",
  ],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Rider", "Team", "Wins"],
          ["Moreau", "Alpha", "12"],
          ["Okafor", "Beta", "7"],
          ["Lind", "Alpha", "9"],
        ],
      },
      { type: "text", label: "Question", content: "How many wins does team Alpha have?" },
    ],
    outputs: [{ type: "text", label: "Result", content: "21 (sum of 12 and 9)" }],
  },
  metrics: [
    {
      id: "Denotation Accuracy",
      description: "Share of questions whose final answer, after any sum or count, is the expected one.",
    },
  ],
  datasets: [
    {
      id: "stanfordnlp/wikitablequestions",
      use: "both",
      description: "Twenty-two thousand questions about Wikipedia tables, many of which need counting or comparing.",
    },
    { id: "Salesforce/wikisql", use: "both", description: "Questions paired with the SQL that answers them." },
  ],
  models: [
    { id: "google/tapas-base-finetuned-wtq", description: "Selects cells and an operation, without writing SQL." },
    { id: "microsoft/tapex-base", description: "Learnt to act as a SQL executor, writes the answer as text." },
  ],
  spaces: [{ id: "katanaml/table-query", description: "Ask questions about a table of your own." }],
  widgetModels: ["google/tapas-base-finetuned-wtq"],
} as const satisfies TaskDescriptor;
