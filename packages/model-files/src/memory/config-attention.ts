import { z } from "zod";
import type { AttentionShape } from "./memory-need.ts";

const size = z.number().int().positive();
// Only the fields that determine the cache size.
const AttentionConfig = z.object({
  num_hidden_layers: size,
  num_attention_heads: size,
  num_key_value_heads: size.optional(),
  hidden_size: size,
  head_dim: size.nullish(),
});
const Config = z.union([AttentionConfig, z.object({ text_config: AttentionConfig }).transform((c) => c.text_config)]);

/**
 * Reads the attention sizes of a model from its parsed `config.json`.
 * @returns `undefined` if it does not contain them
 */
export function configAttention(config: unknown): AttentionShape | undefined {
  const parsed = Config.safeParse(config);
  if (!parsed.success) return undefined;
  const {
    num_hidden_layers: layers,
    num_attention_heads: heads,
    hidden_size: width,
    head_dim: headLength,
  } = parsed.data;
  const keyLength = headLength ?? width / heads;
  return { layers, keyValueHeads: parsed.data.num_key_value_heads ?? heads, keyLength, valueLength: keyLength };
}
