import { expect, test } from "vitest";
import { memorySource } from "../byte-source/byte-source.ts";
import { ggufAttention } from "../memory/gguf-attention.ts";
import { writeGguf } from "../writers/gguf-writer.ts";
import { describeGguf } from "./describe-gguf.ts";
import { readGgufHeader } from "./read-gguf-header.ts";

const header = await readGgufHeader(
  memorySource(
    writeGguf({
      metadata: [
        ["general.architecture", { type: "string", value: "llama" }],
        ["general.file_type", { type: "uint32", value: 15 }],
        ["llama.context_length", { type: "uint32", value: 8192 }],
        ["llama.block_count", { type: "uint32", value: 32 }],
        ["llama.embedding_length", { type: "uint32", value: 4096 }],
        ["llama.attention.head_count", { type: "uint32", value: 32 }],
        ["llama.attention.head_count_kv", { type: "uint32", value: 8 }],
        ["tokenizer.chat_template", { type: "string", value: "{{ messages }}" }],
        [
          "tokenizer.ggml.tokens",
          { type: "array", of: "string", values: ["<s>", "</s>"].map((value) => ({ type: "string", value })) },
        ],
        ["tokenizer.ggml.eos_token_id", { type: "uint32", value: 1 }],
      ],
      tensors: [
        { name: "a", type: "Q4_K", shape: [256, 3] },
        { name: "b", type: "F32", shape: [10] },
      ],
    }),
  ),
);

test("a file is described by its metadata and tensors", () => {
  expect(describeGguf(header)).toEqual({
    architecture: "llama",
    name: undefined,
    parameterCount: 778,
    parameterCountByType: { Q4_K: 768, F32: 10 },
    weightBytes: 472,
    contextLength: 8192,
    chatTemplate: "{{ messages }}",
    bosToken: undefined,
    eosToken: "</s>",
    quantization: "Q4_K_M",
  });
});

test("the KV cache follows from the metadata", () => {
  expect(ggufAttention(header)).toEqual({ layers: 32, keyValueHeads: 8, keyLength: 128, valueLength: 128 });
});

test("an unassigned file type leaves the quantization undefined", () => {
  const metadata = new Map([["general.file_type", 1024]]);
  expect(describeGguf({ metadata, tensors: [] }).quantization).toBeUndefined();
});
