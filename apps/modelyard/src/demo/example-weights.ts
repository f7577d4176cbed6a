import { writeGguf, writeSafetensors } from "@modelyard/model-files/writers";
import type { TensorType } from "@modelyard/tasks";

/** The sizes of `yard/tiny-chat`, as its configuration has them. */
const sizes = { vocabulary: 260, hidden: 256, inner: 256, heads: 4, keyValueHeads: 2, context: 2048 } as const;
const keyValueWidth = (sizes.hidden / sizes.heads) * sizes.keyValueHeads;

/** Each tensor by its name in a safetensors file and in a GGUF file, with rows and columns. */
const matrices = [
  ["model.embed_tokens", "token_embd", sizes.vocabulary, sizes.hidden],
  ["model.layers.0.self_attn.q_proj", "blk.0.attn_q", sizes.hidden, sizes.hidden],
  ["model.layers.0.self_attn.k_proj", "blk.0.attn_k", keyValueWidth, sizes.hidden],
  ["model.layers.0.self_attn.v_proj", "blk.0.attn_v", keyValueWidth, sizes.hidden],
  ["model.layers.0.self_attn.o_proj", "blk.0.attn_output", sizes.hidden, sizes.hidden],
  ["model.layers.0.mlp.gate_proj", "blk.0.ffn_gate", sizes.inner, sizes.hidden],
  ["model.layers.0.mlp.up_proj", "blk.0.ffn_up", sizes.inner, sizes.hidden],
  ["model.layers.0.mlp.down_proj", "blk.0.ffn_down", sizes.hidden, sizes.inner],
  ["lm_head", "output", sizes.vocabulary, sizes.hidden],
] as const;
const norms = [
  ["model.layers.0.input_layernorm", "blk.0.attn_norm"],
  ["model.layers.0.post_attention_layernorm", "blk.0.ffn_norm"],
  ["model.norm", "output_norm"],
] as const;

/** Files with nothing but zeros in them, of the right shapes, by repository and path: panels and readers see a real model. */
export function exampleWeights(): ReadonlyMap<string, ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  return new Map([
    ["yard/tiny-chat", new Map([["model.safetensors", safetensors()]])],
    [
      "yard/tiny-chat-GGUF",
      new Map([
        ["tiny-chat.F16.gguf", gguf("F16", 1)],
        ["tiny-chat.Q8_0.gguf", gguf("Q8_0", 7)],
        ["tiny-chat.Q6_K.gguf", gguf("Q6_K", 18)],
        ["tiny-chat.Q4_K_M.gguf", gguf("Q4_K", 15)],
        ["tiny-chat.Q2_K.gguf", gguf("Q2_K", 10)],
      ]),
    ],
  ]);
}

function safetensors(): Uint8Array<ArrayBuffer> {
  const file = writeSafetensors(
    [
      ...matrices.map(([name, , rows, columns]) => ({
        name: `${name}.weight`,
        dtype: "BF16",
        shape: [rows, columns],
        byteLength: rows * columns * 2,
      })),
      ...norms.map(([name]) => ({
        name: `${name}.weight`,
        dtype: "F32",
        shape: [sizes.hidden],
        byteLength: sizes.hidden * 4,
      })),
    ],
    { format: "pt" },
  );
  return new Uint8Array(file);
}

const chatTemplate =
  "{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %}";

const count = (value: number) => ({ type: "uint32", value }) as const;
const text = (value: string) => ({ type: "string", value }) as const;

/** @param fileType the code of the mix in `general.file_type` */
function gguf(type: TensorType, fileType: number): Uint8Array<ArrayBuffer> {
  const file = writeGguf({
    metadata: [
      ["general.architecture", text("llama")],
      ["general.name", text("Tiny Chat")],
      ["general.file_type", count(fileType)],
      ["llama.context_length", count(sizes.context)],
      ["llama.embedding_length", count(sizes.hidden)],
      ["llama.feed_forward_length", count(sizes.inner)],
      ["llama.block_count", count(1)],
      ["llama.attention.head_count", count(sizes.heads)],
      ["llama.attention.head_count_kv", count(sizes.keyValueHeads)],
      ["tokenizer.chat_template", text(chatTemplate)],
    ],
    tensors: [
      ...matrices.map(([, name, rows, columns]) => ({ name: `${name}.weight`, type, shape: [columns, rows] })),
      ...norms.map(([, name]) => ({ name: `${name}.weight`, type: "F32" as const, shape: [sizes.hidden] })),
    ],
  });
  return new Uint8Array(file);
}
