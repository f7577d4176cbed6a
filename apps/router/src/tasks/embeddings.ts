import { ShapeError, type TaskOutput } from "@modelyard/inference/providers";
import { EmbeddingFields } from "./api.ts";
import { checkFields, jsonResponse, readJsonRequest } from "./json-request.ts";
import type { TaskRoute } from "./task-route.ts";

type Features = TaskOutput<"feature-extraction">;

/** `POST /v1/embeddings` */
export const embeddings: TaskRoute<Features> = {
  task: "feature-extraction",
  mappedAs: ["feature-extraction", "sentence-similarity"],
  what: "embeddings",
  adapterOf: ({ tasks }) => tasks["feature-extraction"],
  read: (body) => {
    const request = readJsonRequest(body, "input");
    const { input, encoding_format: format } = checkFields(EmbeddingFields, request.fields);
    return { ...request, args: async () => ({ inputs: input }), inBase64: format === "base64" };
  },
  respond: async (output, request) => {
    const { inputs } = await request.args();
    const vectors = vectorsOf(output, Array.isArray(inputs) ? inputs.length : 1);
    return jsonResponse({
      object: "list",
      data: vectors.map((vector, index) => ({
        object: "embedding",
        index,
        embedding: request.inBase64 === true ? base64Of(vector) : vector,
      })),
      model: request.model,
      usage: { prompt_tokens: 0, total_tokens: 0 },
    });
  },
};

/** Returns one vector per input. Servers return the vector of a single input with or without a list around it. */
function vectorsOf(output: Features, count: number): number[][] {
  const rows: unknown[] = count === 1 && typeof output[0] === "number" ? [output] : [...output];
  const vectors = rows.filter(isVector);
  if (vectors.length !== count || rows.length !== count) {
    throw new ShapeError(`${count} vectors, one for each input`, "", output);
  }
  return vectors;
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "number");
}

/** Encodes little-endian 32-bit floats, which OpenAI's clients request by default. */
function base64Of(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString("base64");
}
