import { findHardware } from "@modelyard/tasks";
import { expect, test } from "vitest";
import { configAttention } from "./config-attention.ts";
import { fittingMemorySizesGb } from "./fits-hardware.ts";
import { memoryNeed } from "./memory-need.ts";

const llama8b = { num_hidden_layers: 32, num_attention_heads: 32, num_key_value_heads: 8, hidden_size: 4096 };
const KiB = 1024;

test("an 8B model with grouped-query attention needs 128 KiB of KV cache per token", () => {
  const attention = configAttention(llama8b);
  const need = memoryNeed({ weightBytes: 16e9, attention, contextTokens: 8192 });
  expect(need.keyValueCache).toBe(8192 * 128 * KiB);
  expect(need.total).toBe(need.weights + need.keyValueCache + need.overhead);
});

test("two sequences double the cache, half the bytes per number halve it", () => {
  const attention = configAttention(llama8b);
  const cache = (more: object) => memoryNeed({ weightBytes: 0, attention, contextTokens: 100, ...more }).keyValueCache;
  expect(cache({ sequences: 2 })).toBe(2 * cache({}));
  expect(cache({ cacheBytesPerNumber: 1 })).toBe(cache({}) / 2);
});

test.each([
  { longestTokens: 2048, tokens: 2048 },
  { longestTokens: 131_072, tokens: 8192 },
  { longestTokens: undefined, tokens: 8192 },
])("a text of 8,192 tokens counts as $tokens if the model's maximum is $longestTokens", ({ longestTokens, tokens }) => {
  const attention = configAttention(llama8b);
  const need = memoryNeed({ weightBytes: 0, attention, contextTokens: 8192, longestTokens });
  expect(need.keyValueCache).toBe(tokens * 128 * KiB);
});

test.each([
  { what: "text model inside a vision model", config: { text_config: llama8b }, keyValueHeads: 8 },
  { what: "model without grouped queries", config: { ...llama8b, num_key_value_heads: undefined }, keyValueHeads: 32 },
  { what: "configuration without attention sizes", config: { model_type: "resnet" }, keyValueHeads: undefined },
  { what: "configuration that is not an object", config: null, keyValueHeads: undefined },
])("a $what has $keyValueHeads key-value heads", ({ config, keyValueHeads }) => {
  expect(configAttention(config)?.keyValueHeads).toBe(keyValueHeads);
});

test.each([
  { name: "A100", processors: 1, weightBytes: 16e9, fits: [40, 80] },
  { name: "A100", processors: 1, weightBytes: 60e9, fits: [80] },
  { name: "A100", processors: 2, weightBytes: 60e9, fits: [40, 80] },
  { name: "A100", processors: 1, weightBytes: 140e9, fits: [] },
  { name: "Apple M2", processors: 1, weightBytes: 8e9, fits: [16, 24] },
])(
  "$weightBytes bytes of weights on $processors × $name fit into $fits GB",
  ({ name, processors, weightBytes, fits }) => {
    const need = memoryNeed({ weightBytes, contextTokens: 0 });
    expect(fittingMemorySizesGb(need, findHardware(name), { processors })).toEqual(fits);
  },
);

test("a processor without dedicated memory uses the given sizes", () => {
  const need = memoryNeed({ weightBytes: 16e9, contextTokens: 0 });
  const fits = fittingMemorySizesGb(need, { kind: "CPU", entry: { tflops: 1 } }, { memorySizesGb: [64, 16, 32] });
  expect(fits).toEqual([32, 64]);
});
