import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Describes the content of a table, or of some highlighted cells, in sentences.",
  goodFor: ["Captions for statistics", "Weather and sports reports", "Reading tables aloud"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Month", "Rain (mm)", "Sunny days"],
          ["June", "41", "18"],
          ["July", "12", "26"],
        ],
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Description",
        content: "July was much drier than June: 12 mm of rain against 41 mm, with eight more sunny days.",
      },
    ],
  },
  metrics: [
    { id: "bleu", description: "Overlap with reference descriptions." },
    { id: "parent", description: "Overlap that also gives credit for words taken from the table itself." },
  ],
  datasets: [
    {
      id: "google-research-datasets/totto",
      use: "both",
      description: "Wikipedia tables with highlighted cells and one sentence about them.",
    },
    { id: "GEM/web_nlg", use: "both", description: "Facts as triples with texts that express them." },
  ],
  models: [
    { id: "google-t5/t5-base", description: "A common base for fine-tuning on linearised tables." },
    { id: "facebook/bart-base", description: "The same with a denoising encoder-decoder." },
  ],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
