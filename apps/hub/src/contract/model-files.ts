import { z } from "zod";

/** The sizes of a transformer that the memory of a running model depends on. */
export const AttentionShape = z.object({
  layers: z.number(),
  keyValueHeads: z.number(),
  keyLength: z.number(),
  valueLength: z.number(),
});
export type AttentionShape = z.infer<typeof AttentionShape>;

/** What the headers of a model's safetensors files say, of all shards together. */
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

/** What the header of a GGUF file says, of all its parts together. */
export const GgufFacts = z.object({
  /** Of the first part. */
  path: z.string(),
  parts: z.number().int(),
  /** Of all parts, in bytes. */
  size: z.number(),
  parameterCount: z.number(),
  weightBytes: z.number(),
  /** As the file's name has it, else by its header: `UD-Q4_K_XL`. */
  label: z.string().optional(),
  /** One of the enumeration, e.g. `Q4_K_M`. */
  quantization: z.string().optional(),
  architecture: z.string().optional(),
  contextLength: z.number().optional(),
  attention: AttentionShape.optional(),
});
export type GgufFacts = z.infer<typeof GgufFacts>;

/** What the index knows of a model's weights, from the headers of its files. */
export const ModelFiles = z.object({
  safetensors: SafetensorsFacts.optional(),
  /** In the order of their paths. */
  gguf: z.array(GgufFacts),
  /** From the model's configuration, for files that do not tell themselves. */
  attention: AttentionShape.optional(),
  contextLength: z.number().optional(),
  /** Files whose headers could not be read, and why. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type ModelFiles = z.infer<typeof ModelFiles>;

/** How a model was made from another. */
export const modelRelations = ["finetune", "adapter", "merge", "quantized"] as const;
export type ModelRelation = (typeof modelRelations)[number];

/** `GET /_private/details/models/{id}`: what a model's page shows beside `GET /api/models/{id}`. */
export const ModelDetails = z.object({
  files: ModelFiles,
  /** The models it was made from, as its card names them; `known` ones are on this hub and the visitor may see them. */
  bases: z.array(z.object({ id: z.string(), relation: z.string(), known: z.boolean() })),
  /** Models of this hub that were made from it, by relation; counted up to a bound. */
  children: z.object({ finetune: z.number(), adapter: z.number(), merge: z.number(), quantized: z.number() }),
});
export type ModelDetails = z.infer<typeof ModelDetails>;
