import { z } from "zod";

/** A date as hub clients parse it: ISO 8601 with milliseconds and `Z`. */
const WireDate = z.string();
const Gated = z.union([z.literal(false), z.literal("auto"), z.literal("manual")]);

/** A provider that serves a model: a value of `inferenceProviderMapping`. */
export const ProviderMapping = z.object({
  status: z.enum(["live", "staging", "error"]),
  providerId: z.string(),
  task: z.string(),
  adapter: z.literal("lora").optional(),
  adapterWeightsPath: z.string().optional(),
});
export type ProviderMapping = z.infer<typeof ProviderMapping>;

/** An item of `GET /api/models`. */
export const ModelSummary = z.object({
  _id: z.string(),
  id: z.string(),
  modelId: z.string(),
  author: z.string(),
  likes: z.number(),
  trendingScore: z.number(),
  private: z.boolean(),
  gated: Gated,
  downloads: z.number(),
  tags: z.array(z.string()),
  pipeline_tag: z.string().optional(),
  library_name: z.string().optional(),
  /** Only if the weights' headers contain it. */
  numParameters: z.number().optional(),
  /** Quantizations of its weights, e.g. `Q4_K_M`, `awq`. */
  quantizations: z.array(z.string()).optional(),
  /** The beginning of the card's first paragraph, if the list was requested with it. */
  summary: z.string().optional(),
  /** The downloads of each of the last 30 days, if the list was requested with them and there are any. */
  downloadsByDay: z.array(z.number()).optional(),
  /** How many providers serve it, if the list was requested with it and any does. */
  providerCount: z.number().optional(),
  createdAt: WireDate,
  lastModified: WireDate,
});
export type ModelSummary = z.infer<typeof ModelSummary>;

/** An item of `GET /api/datasets`. */
export const DatasetSummary = ModelSummary.omit({
  modelId: true,
  pipeline_tag: true,
  library_name: true,
  numParameters: true,
  quantizations: true,
  providerCount: true,
});
export type DatasetSummary = z.infer<typeof DatasetSummary>;

/** `GET /api/models/{id}` and `/api/models/{id}/revision/{revision}`. */
export const ModelInfo = ModelSummary.extend({
  sha: z.string(),
  disabled: z.boolean(),
  disabledReason: z
    .string()
    .optional()
    .meta({ description: "Why an administrator disabled it, for the users who still see it." }),
  downloadsAllTime: z.number(),
  mask_token: z.string().optional(),
  cardData: z.record(z.string(), z.unknown()).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
  transformersInfo: z
    .object({
      auto_model: z.string(),
      custom_class: z.string().optional(),
      pipeline_tag: z.string().optional(),
      processor: z.string().optional(),
    })
    .optional(),
  widgetData: z.array(z.unknown()).optional(),
  inferenceProviderMapping: z.record(z.string(), ProviderMapping).optional(),
  /** Parameters of the model's weights, by dtype and in total. */
  safetensors: z.object({ parameters: z.record(z.string(), z.number()), total: z.number() }).optional(),
  /** From the header of the first GGUF file. */
  gguf: z
    .object({
      total: z.number(),
      architecture: z.string().optional(),
      context_length: z.number().optional(),
      chat_template: z.string().optional(),
      bos_token: z.string().optional(),
      eos_token: z.string().optional(),
    })
    .optional(),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().optional(),
      blobId: z.string().optional(),
      lfs: z.object({ sha256: z.string(), size: z.number(), pointerSize: z.number() }).optional(),
    }),
  ),
  usedStorage: z.number(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** `GET /api/datasets/{id}` and `/api/datasets/{id}/revision/{revision}`. */
export const DatasetInfo = DatasetSummary.extend(
  ModelInfo.pick({
    sha: true,
    disabled: true,
    disabledReason: true,
    downloadsAllTime: true,
    cardData: true,
    siblings: true,
    usedStorage: true,
  }).shape,
);
export type DatasetInfo = z.infer<typeof DatasetInfo>;
