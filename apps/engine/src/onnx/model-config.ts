import { z } from "zod";

const labels = z.record(z.string(), z.string());

/** What tasks read of `config.json`. */
export const ModelConfig = z.object({
  architectures: z.array(z.string()).nullish(),
  model_type: z.string().nullish(),
  id2label: labels.nullish(),
  label2id: z.record(z.string(), z.union([z.number(), z.string()])).nullish(),
  num_labels: z.number().int().positive().nullish(),
  problem_type: z.string().nullish(),
  function_to_apply: z.string().nullish(),
  max_position_embeddings: z.number().int().nullish(),
  pad_token_id: z.number().int().nullish(),
  num_attention_heads: z.number().int().positive().nullish(),
  n_heads: z.number().int().positive().nullish(),
  hidden_size: z.number().int().positive().nullish(),
  dim: z.number().int().positive().nullish(),
});
export type ModelConfig = z.infer<typeof ModelConfig>;

/** Returns the name of a class; models without names have `LABEL_0`, `LABEL_1` … */
export function labelOf({ id2label }: ModelConfig, index: number): string {
  return id2label?.[index] ?? `LABEL_${index}`;
}

/** Families whose first position is behind that of padding, so that their longest text is that much shorter. */
const offsetPositions: ReadonlySet<string> = new Set([
  "camembert",
  "longformer",
  "mpnet",
  "roberta",
  "roberta-prelayernorm",
  "xlm-roberta",
  "xlm-roberta-xl",
]);

/** Returns how many positions a model has for tokens, `undefined` if its configuration does not say. */
export function positionsOf(config: ModelConfig): number | undefined {
  const { max_position_embeddings: positions, model_type: family, pad_token_id: padding } = config;
  if (positions === null || positions === undefined || positions <= 0) return undefined;
  return family && offsetPositions.has(family) ? positions - (padding ?? 1) - 1 : positions;
}
