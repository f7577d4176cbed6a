import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { TextOutput } from "../text/batch.ts";
import { normalized, type Pooling, pooled } from "../text/pooling.ts";
import type { EncodedText, Truncation } from "../text/text-tokenizer.ts";
import {
  parse,
  parseParameters,
  type Task,
  type TextModel,
  text,
  texts,
  truncationOf,
  truncationParameters,
} from "./task.ts";

/** `config_sentence_transformers.json`. */
export const PromptsConfig = z.looseObject({
  prompts: z.record(z.string(), z.string()).nullish(),
  default_prompt_name: z.string().nullish(),
});

/** How a model makes vectors of texts. */
export interface EmbeddingModel extends TextModel {
  /** `undefined`: the ONNX file itself returns one vector for each text. */
  pooling: Pooling | undefined;
  /** Whether the files of the model say how to make one vector of a text. */
  isSentenceModel: boolean;
  normalizes: boolean;
  prompts: z.infer<typeof PromptsConfig>;
}

const parameterShape = {
  normalize: z.boolean().optional(),
  prompt_name: z.string().nullish(),
  dimensions: z.number().int().positive().optional(),
  encoding_format: z.enum(["float", "base64"]).optional(),
  ...truncationParameters,
};

interface VectorOptions {
  normalize?: boolean | undefined;
  dimensions?: number | undefined;
}

function promptOf(
  { prompts: { prompts, default_prompt_name }, modelId }: EmbeddingModel,
  name: string | null | undefined,
): string {
  const wanted = name ?? default_prompt_name;
  if (wanted === null || wanted === undefined) return "";
  const prompt = Object.entries(prompts ?? {}).find(([known]) => known === wanted)?.[1];
  if (prompt !== undefined) return prompt;
  const known = Object.keys(prompts ?? {});
  throw new RuntimeError(
    "invalid_input",
    `parameters.prompt_name: ${modelId} has no prompt ${JSON.stringify(wanted.slice(0, 80))}. ${known.length === 0 ? "It has no prompts." : `It has ${known.slice(0, 20).join(", ")}.`}`,
    { field: "parameters.prompt_name" },
  );
}

/** Returns one vector for each text. */
function vectorsOf(model: EmbeddingModel, outputs: readonly TextOutput[], { normalize, dimensions }: VectorOptions) {
  const { pooling, normalizes } = model;
  return outputs.map((output) => {
    let vector = pooling === undefined ? Float32Array.from(output.rows[0] ?? []) : pooled(output, pooling);
    if (dimensions !== undefined) {
      if (dimensions > vector.length) {
        throw new RuntimeError(
          "invalid_input",
          `dimensions: ${model.modelId} has ${vector.length} dimensions. Ask for that many or fewer.`,
          { field: "dimensions" },
        );
      }
      vector = vector.slice(0, dimensions);
    }
    return (normalize ?? normalizes) ? normalized(vector) : vector;
  });
}

function base64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}

/**
 * Returns a vector for a text and a list for a list. Models that are not made for sentences return a vector for each token:
 * `[[[number]]]`, one list for each text.
 */
export function featureExtraction(model: EmbeddingModel): Task {
  return {
    run: async (inputs, parameters, signal) => {
      const given = parse(texts, inputs, "inputs");
      const options = parseParameters(parameterShape, parameters);
      const prompt = promptOf(model, options.prompt_name);
      const encoded = [given]
        .flat()
        .map((one) => model.tokenizer.encode(prompt + one, undefined, truncationOf(options)));
      const outputs = await model.compute(encoded, signal);
      if (!model.isSentenceModel && model.pooling !== undefined) {
        checkTokenOptions(options);
        return outputs.map(({ rows }) => rows.map((row) => Array.from(row)));
      }
      const vectors = vectorsOf(model, outputs, options).map((vector) =>
        options.encoding_format === "base64" ? base64(vector) : Array.from(vector),
      );
      return typeof given === "string" ? vectors[0] : vectors;
    },
  };
}

function checkTokenOptions(options: Record<string, unknown>): void {
  const field = ["normalize", "dimensions"].find((name) => options[name] !== undefined && options[name] !== false);
  const isEncoded = options["encoding_format"] === "base64";
  if (field === undefined && !isEncoded) return;
  const name = field ?? "encoding_format";
  throw new RuntimeError(
    "invalid_input",
    `parameters.${name} needs a model with one vector for a text; this one has a vector for each token. Add 1_Pooling/config.json to the model.`,
    { field: `parameters.${name}` },
  );
}

const Sentences = z.object({
  source_sentence: text,
  sentences: z
    .array(text)
    .min(1, "must have at least one text")
    .max(limits.onnx.texts - 1, `must have at most ${limits.onnx.texts - 1} texts`),
});
const similarityParameters = { prompt_name: z.string().nullish(), ...truncationParameters };

/** Returns the cosine similarity of a sentence to each of the others. */
export function sentenceSimilarity(model: EmbeddingModel): Task {
  return {
    run: async (inputs, parameters, signal) => {
      const { source_sentence: source, sentences } = parse(Sentences, inputs, "inputs");
      const options = parseParameters(similarityParameters, parameters);
      const prompt = promptOf(model, options.prompt_name);
      const encoded = [source, ...sentences].map((one) =>
        model.tokenizer.encode(prompt + one, undefined, truncationOf(options)),
      );
      const outputs = await model.compute(encoded, signal);
      const [first = new Float32Array(), ...others] = vectorsOf(model, outputs, { normalize: true });
      return others.map((other) => other.reduce((sum, value, index) => sum + value * (first[index] ?? 0), 0));
    },
  };
}

const tokenIds = z.array(z.number().int().min(0)).min(1, "must have at least one token").max(limits.onnx.tokens);
const EmbeddingsBody = z.object({
  input: z.union([texts, tokenIds, z.array(tokenIds).min(1).max(limits.onnx.texts)], {
    error: `must be a text, up to ${limits.onnx.texts} texts, or tokens`,
  }),
  encoding_format: z.enum(["float", "base64"]).optional(),
  dimensions: z.number().int().positive().optional(),
});

/** Answers a call of OpenAI's embeddings: `{ object, data, model, usage }`. */
export async function openAiEmbeddings(
  model: EmbeddingModel,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<unknown> {
  const { input, encoding_format, dimensions } = parse(EmbeddingsBody, body, "body");
  const encoded = encodedInputs(model, input);
  const vectors = vectorsOf(model, await model.compute(encoded, signal), { dimensions });
  const tokens = encoded.reduce((sum, { ids }) => sum + ids.length, 0);
  return {
    object: "list",
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: encoding_format === "base64" ? base64(vector) : Array.from(vector),
    })),
    model: model.modelId,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

const never: Truncation = { truncate: false };

function encodedInputs(
  { tokenizer, modelId }: EmbeddingModel,
  input: string | readonly (string | number | readonly number[])[],
): EncodedText[] {
  const list = typeof input === "string" ? [input] : input;
  if (list.every((one) => typeof one === "number")) return [tokenizer.encodeTokens(checked(list), 0)];
  return list.map((one) => {
    if (typeof one === "string") return tokenizer.encode(one, undefined, never);
    return tokenizer.encodeTokens(checked(typeof one === "number" ? [one] : one), 0);
  });

  function checked(ids: readonly number[]): readonly number[] {
    const room = tokenizer.maxTokens - tokenizer.specialTokens(false);
    if (ids.length > room) {
      throw new RuntimeError(
        "context_length_exceeded",
        `The input has ${ids.length} tokens; ${modelId} reads ${room}. Send a shorter one.`,
        {
          field: "input",
        },
      );
    }
    const unknown = ids.find((id) => tokenizer.library.id_to_token(id) === undefined);
    if (unknown !== undefined) {
      throw new RuntimeError("invalid_input", `input has the token ${unknown}, which ${modelId} does not have.`, {
        field: "input",
      });
    }
    return ids;
  }
}
