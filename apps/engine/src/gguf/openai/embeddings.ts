import { limits } from "@modelyard/platform/limits";
import type { LlamaEmbeddingContext, Token } from "node-llama-cpp";
import { z } from "zod";
import type { CallOptions } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { OpenedModel } from "../load/open-llama.ts";
import { checkLength } from "./chat-prompt.ts";
import { parseRequest } from "./parse-request.ts";

const text = z.string().min(1);
const EmbeddingsRequest = z.object({
  model: z.string().nullish(),
  input: z.union([text, z.array(text).min(1).max(limits.engine.embeddingInputs)]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  dimensions: z.number().int().min(1).nullish(),
});

/** Computes vectors of texts with a loaded model. */
export class Embedder {
  readonly #opened: OpenedModel;
  readonly #context: LlamaEmbeddingContext;
  readonly #modelId: string;
  readonly #contextTokens: number;

  constructor(options: {
    opened: OpenedModel;
    context: LlamaEmbeddingContext;
    modelId: string;
    contextTokens: number;
  }) {
    this.#opened = options.opened;
    this.#context = options.context;
    this.#modelId = options.modelId;
    this.#contextTokens = options.contextTokens;
  }

  /** Performs `POST /v1/embeddings`. @throws {RuntimeError} */
  async embeddings(body: Readonly<Record<string, unknown>>, options: Pick<CallOptions, "signal">): Promise<unknown> {
    const { input, encoding_format: format, dimensions, model } = parseRequest(EmbeddingsRequest, body);
    const size = this.#opened.model.embeddingVectorSize;
    if (typeof dimensions === "number" && dimensions !== size) {
      throw new RuntimeError(
        "invalid_input",
        `\`dimensions\` must be ${size}, the size of vectors of ${this.#modelId}, or be omitted.`,
        { field: "dimensions" },
      );
    }
    const inputs = typeof input === "string" ? [input] : input;
    const { vectors, tokens } = await this.vectors(inputs, options);
    return {
      object: "list",
      model: model ?? this.#modelId,
      data: vectors.map((vector, index) => ({
        object: "embedding",
        index,
        embedding: format === "base64" ? Buffer.from(Float32Array.from(vector).buffer).toString("base64") : vector,
      })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    };
  }

  /** Returns a vector of length 1 for each text. @throws {RuntimeError} a text is longer than the context */
  async vectors(
    inputs: readonly string[],
    { signal }: Pick<CallOptions, "signal">,
  ): Promise<{ vectors: number[][]; tokens: number }> {
    const vectors: number[][] = [];
    let tokens = 0;
    for (const [index, input] of inputs.entries()) {
      signal.throwIfAborted();
      const contextTokens = this.#contextTokens;
      checkLength(input, { contextTokens, modelId: this.#modelId });
      const tokenised: Token[] = this.#opened.model.tokenize(input);
      const length = this.#context.calculateInputLength([...tokenised]);
      if (length >= contextTokens) {
        throw new RuntimeError(
          "context_length_exceeded",
          `Input ${index} has ${length} tokens, and ${this.#modelId} reads at most ${contextTokens - 1}. Split the text.`,
          { field: "input" },
        );
      }
      tokens += length;
      const { vector } = await this.#context.getEmbeddingFor(tokenised);
      vectors.push(normalised(vector));
    }
    return { vectors, tokens };
  }
}

function normalised(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? [...vector] : vector.map((number) => number / length);
}
