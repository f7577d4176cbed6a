import { plural } from "../plural.ts";

export const family = {
  heading: "Model tree",
  elsewhere: "Not on this hub",
  open: "Show the whole tree",
  lead: "What this model was made from, one step further with each level.",
  noBases: "The card of this model names no base model.",
  cut: "There are more base models than this page shows.",
  derived: "Made from this model",
  filter: "Kind of model",
  all: "All",
  noneTitle: "No models",
  noneBody: (id: string) => `Models appear here when their cards name ${id} as \`base_model\`.`,
  /** Labels of the base model, by how this model was derived from it. */
  madeBy: {
    finetune: "Fine-tuned from",
    adapter: "Adapter for",
    merge: "Merged from",
    quantized: "Quantised from",
  },
  children: {
    finetune: (count: number) => plural(count, "fine-tune", "fine-tunes"),
    adapter: (count: number) => plural(count, "adapter", "adapters"),
    merge: (count: number) => plural(count, "merge", "merges"),
    quantized: (count: number) => plural(count, "quantization", "quantizations"),
  },
};
