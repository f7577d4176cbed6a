import { z } from "zod";

/** The dimensions of a transformer that determine how much memory its KV cache takes. */
export const AttentionShape = z.object({
  layers: z.number(),
  keyValueHeads: z.number(),
  keyLength: z.number(),
  valueLength: z.number(),
});
export type AttentionShape = z.infer<typeof AttentionShape>;

/** Facts from the headers of a model's safetensors files, summed over all shards. */
export const SafetensorsFacts = z.object({
  parameterCount: z.number(),
  /** By dtype, e.g. `BF16`. */
  parameters: z.record(z.string(), z.number()),
  /** Bytes of all tensor data. */
  weightBytes: z.number(),
  /** Paths of the files, in the order of their names. */
  files: z.array(z.string()),
});
export type SafetensorsFacts = z.infer<typeof SafetensorsFacts>;

/** Facts from the headers of a GGUF file, summed over all parts. */
export const GgufFacts = z.object({
  /** The path of the first part. */
  path: z.string(),
  parts: z.number().int(),
  /** The size of all parts, in bytes. */
  size: z.number(),
  parameterCount: z.number(),
  weightBytes: z.number(),
  /** The quantization from the file's name, else from its header: `UD-Q4_K_XL`. */
  label: z.string().optional(),
  /** A value of the GGUF enumeration, e.g. `Q4_K_M`. */
  quantization: z.string().optional(),
  architecture: z.string().optional(),
  contextLength: z.number().optional(),
  attention: AttentionShape.optional(),
});
export type GgufFacts = z.infer<typeof GgufFacts>;

/** What the index knows about a model's weights, from the headers of its files. */
export const ModelFiles = z.object({
  safetensors: SafetensorsFacts.optional(),
  /** Sorted by path. */
  gguf: z.array(GgufFacts),
  /** From the model's configuration, for files without this information. */
  attention: AttentionShape.optional(),
  contextLength: z.number().optional(),
  /** Files whose headers could not be read, and why. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type ModelFiles = z.infer<typeof ModelFiles>;

/** How a model was derived from another. */
export const modelRelations = ["finetune", "adapter", "merge", "quantized"] as const;
export type ModelRelation = (typeof modelRelations)[number];

/** What a model's page needs in addition to `GET /api/models/{id}`. */
export const ModelDetails = z.object({
  files: ModelFiles,
  /** The models it was derived from, as its card names them. `known`: on this hub and visible to the caller. */
  bases: z.array(z.object({ id: z.string(), relation: z.string(), known: z.boolean() })),
  /** How many models of this hub were derived from it, by relation, up to a limit. */
  children: z.object({ finetune: z.number(), adapter: z.number(), merge: z.number(), quantized: z.number() }),
});
export type ModelDetails = z.infer<typeof ModelDetails>;
