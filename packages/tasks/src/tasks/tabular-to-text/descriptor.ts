import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Turns structured records or facts into sentences.",
  goodFor: ["Product descriptions from specifications", "Reports from measurements", "Sentences from knowledge graphs"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["subject", "relation", "object"],
          ["Lake Toba", "located in", "Sumatra"],
          ["Lake Toba", "maximum depth", "505 m"],
        ],
      },
    ],
    outputs: [{ type: "text", label: "Text", content: "Lake Toba on Sumatra is up to 505 metres deep." }],
  },
  metrics: [
    { id: "bleu", description: "Overlap with reference texts." },
    { id: "meteor", description: "Overlap that accepts stems and synonyms." },
    {
      id: "fact coverage",
      description: "Share of the given facts that the text states, counted by hand or by an inference model.",
    },
  ],
  datasets: [
    { id: "GEM/web_nlg", use: "both", description: "Up to seven triples with several human texts each." },
    { id: "GEM/e2e_nlg", use: "both", description: "Attributes of restaurants and sentences that recommend them." },
  ],
  models: [
    { id: "google-t5/t5-base", description: "Often tuned on linearised triples." },
    { id: "facebook/bart-base", description: "Another common base model." },
  ],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
