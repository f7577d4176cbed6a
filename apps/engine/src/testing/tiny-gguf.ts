import { writeFile } from "node:fs/promises";
import { readGgufHeader } from "@modelyard/model-files";
import { type WrittenGguf, type WrittenValue, writeGguf } from "@modelyard/model-files/writers";

/** Control tokens of the tiny model. A prompt ends with one of them, which decides what the model says. */
const controlTokens = ["<|end|>", "<|user|>", "<|chat|>", "<|tools|>", "<|dice|>", "<|endless|>", "<|start|>"] as const;

function isPrintable(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff);
}

/** GPT-2's byte-level vocabulary shows bytes that are not printable as letters from U+0100 on. */
function byteLetters(): string[] {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++));
}

const letters = byteLetters();
const encoded = (text: string): string => [...Buffer.from(text)].map((byte) => letters[byte] ?? "").join("");

/** Tokens of the texts that the model says, each of which has one successor. */
const words = ["Hello", " there", ",", " friend", "!", " Sea", ":", " end", " of", " text"];
const toolCall = '<tool_call>{"name":"weather","arguments":{"city":"Berlin"}}</tool_call>';
const endless = ["la", " li", " lo"];
const dice = ["one", "two", "three", "four", "five", "six"];

const wave = [...Buffer.from("🌊")].map((byte) => letters[byte] ?? "");

/** What the model says after a prompt, at temperature 0. */
export const tinyTexts = {
  /** The wave's four bytes are four tokens. */
  chat: "Hello there, friend! Sea:🌊 end of text",
  chatTokens: words.length + wave.length,
  toolCall,
  endless: "la li lo",
} as const;

const vocabulary = [
  ...controlTokens,
  ...letters,
  ...[...words, ...endless, ...dice, toolCall].filter(isNew).map(encoded),
];

function isNew(text: string): boolean {
  return !letters.includes(encoded(text));
}

function id(token: string): number {
  const found = vocabulary.indexOf(token);
  if (found === -1) throw new Error(`The tiny model has no token ${token}.`);
  return found;
}

/** Which tokens may follow a token, all equally likely. */
function successors(): Map<number, number[]> {
  const following = new Map<number, number[]>();
  const chain = (tokens: readonly string[]): void => {
    for (const [index, token] of tokens.entries()) {
      const next = tokens[index + 1];
      if (next !== undefined) following.set(id(token), [id(next)]);
    }
  };
  const [hello = "", ...rest] = words.map(encoded);
  const colon = rest.indexOf(encoded(":")) + 1;
  chain(["<|chat|>", hello, ...rest.slice(0, colon), ...wave, ...rest.slice(colon), "<|end|>"]);
  chain(["<|tools|>", encoded(toolCall), "<|end|>"]);
  const [la = "", ...more] = endless.map(encoded);
  chain(["<|endless|>", la, ...more, la]);
  following.set(
    id("<|dice|>"),
    dice.map((one) => id(encoded(one))),
  );
  for (const one of dice)
    following.set(
      id(encoded(one)),
      dice.map((other) => id(encoded(other))),
    );
  return following;
}

const width = Math.ceil(vocabulary.length / 64) * 64;
const feedForward = 32;
/** Difference of logits that makes the wanted token certain. */
const certainty = 30;

const template = `{{ bos_token }}{% for message in messages %}{% if message.role == 'fail' %}{{ raise_exception('Roles must be user.') }}{% endif %}<|user|>{{ message.content }}{% endfor %}{% if tools %}<|tools|>{% else %}<|chat|>{% endif %}`;

const text = (value: string): WrittenValue => ({ type: "string", value });
const whole = (value: number): WrittenValue => ({ type: "uint32", value });
const list = (values: WrittenValue[], of: "string" | "int32"): WrittenValue => ({ type: "array", of, values });

const f32 = (name: string, shape: number[]) => ({ name, type: "F32" as const, shape });

function blockTensors(block: string) {
  const square = ["q", "k", "v", "output"].map((part) => f32(`${block}.attn_${part}.weight`, [width, width]));
  return [
    f32(`${block}.attn_norm.weight`, [width]),
    ...square,
    f32(`${block}.ffn_norm.weight`, [width]),
    f32(`${block}.ffn_gate.weight`, [width, feedForward]),
    f32(`${block}.ffn_up.weight`, [width, feedForward]),
    f32(`${block}.ffn_down.weight`, [feedForward, width]),
  ];
}

export interface TinyOptions {
  architecture?: string;
  chatTemplate?: string | undefined;
  contextTokens?: number;
  /** @default 1 */
  layers?: number;
  metadata?: WrittenGguf["metadata"];
}

/**
 * Returns a GGUF file of a model whose next token depends only on the last one: attention and feed-forward are zero, and the output
 * layer has a row for each token that prefers those after which it comes. So tests know what it says.
 */
export async function tinyGguf(options: TinyOptions = {}): Promise<Buffer> {
  const { architecture = "llama", contextTokens = 512, layers = 1, metadata = [] } = options;
  const blocks = Array.from({ length: layers }, (_, index) => `blk.${index}`);
  const chatTemplate = "chatTemplate" in options ? options.chatTemplate : template;
  const bytes = Buffer.from(
    writeGguf({
      metadata: [
        ["general.architecture", text(architecture)],
        ["general.name", text("tiny")],
        [`${architecture}.context_length`, whole(contextTokens)],
        [`${architecture}.embedding_length`, whole(width)],
        [`${architecture}.block_count`, whole(layers)],
        [`${architecture}.feed_forward_length`, whole(feedForward)],
        [`${architecture}.attention.head_count`, whole(width / 64)],
        [`${architecture}.attention.layer_norm_rms_epsilon`, { type: "float32", value: 1e-5 }],
        ["tokenizer.ggml.model", text("gpt2")],
        ["tokenizer.ggml.pre", text("smollm")],
        ["tokenizer.ggml.tokens", list(vocabulary.map(text), "string")],
        [
          "tokenizer.ggml.token_type",
          list(
            vocabulary.map((_, index) => ({ type: "int32", value: index < controlTokens.length ? 3 : 1 })),
            "int32",
          ),
        ],
        ["tokenizer.ggml.merges", list([text("l a"), text("o n")], "string")],
        ["tokenizer.ggml.bos_token_id", whole(controlTokens.indexOf("<|start|>"))],
        ["tokenizer.ggml.eos_token_id", whole(controlTokens.indexOf("<|end|>"))],
        ...(chatTemplate === undefined ? [] : [["tokenizer.chat_template", text(chatTemplate)] as const]),
        ...metadata,
      ],
      tensors: [
        f32("token_embd.weight", [width, vocabulary.length]),
        f32("output_norm.weight", [width]),
        f32("output.weight", [width, vocabulary.length]),
        ...blocks.flatMap(blockTensors),
      ],
    }),
  );
  await fillWeights(bytes);
  return bytes;
}

async function fillWeights(bytes: Buffer): Promise<void> {
  const header = await readGgufHeader({
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });
  const offsets = new Map(header.tensors.map(({ name, offset }) => [name, offset]));
  const set = (tensor: string, index: number, value: number): void => {
    bytes.writeFloatLE(value, header.tensorDataOffset + (offsets.get(tensor) ?? 0) + index * 4);
  };
  for (let index = 0; index < width; index++) {
    for (const { name } of header.tensors) if (name.endsWith("_norm.weight")) set(name, index, 1);
  }
  // The norm before the output scales a vector with one 1 to the square root of the width.
  const weight = certainty / Math.sqrt(width);
  for (let token = 0; token < vocabulary.length; token++) set("token_embd.weight", token * width + token, 1);
  for (const [token, next] of successors()) for (const one of next) set("output.weight", one * width + token, weight);
}

/** Writes a tiny model to a file. */
export async function writeTinyGguf(path: string, options: TinyOptions = {}): Promise<void> {
  await writeFile(path, await tinyGguf(options));
}
