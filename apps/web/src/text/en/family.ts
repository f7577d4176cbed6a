import { plural } from "../plural.ts";

export const family = {
  heading: "Model tree",
  elsewhere: "Not on this hub",
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
