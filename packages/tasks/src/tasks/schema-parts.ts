import { z } from "zod";

// Parts that the schemas of several tasks share. Requests are strict, so that misspelt parameters are reported;
// responses are lenient, so that providers may add fields.

export const text = z.string().min(1);
export const score = z.number();
export const wholeNumber = z.number().int();
export const count = wholeNumber.positive();
export const fraction = z.number().min(0).max(1);

/** An image, video or recording: raw bytes, or text that is base64, a data URL or a URL. */
export const media = z.union([text, z.instanceof(Blob), z.instanceof(Uint8Array), z.instanceof(ArrayBuffer)]);

/** A request in the common format: inputs and optional parameters. */
export function request<Inputs extends z.ZodType, Parameters extends z.ZodRawShape>(
  inputs: Inputs,
  parameters: Parameters,
) {
  return z.strictObject({ inputs, parameters: z.strictObject(parameters).optional() });
}

/** The same, for tasks with required parameters. */
export function requestWithParameters<Inputs extends z.ZodType, Parameters extends z.ZodRawShape>(
  inputs: Inputs,
  parameters: Parameters,
) {
  return z.strictObject({ inputs, parameters: z.strictObject(parameters) });
}

/** A response that some servers wrap in a list with one element; parsing always unwraps it. */
export function unwrapped<Answer extends z.ZodType>(answer: Answer) {
  return z.union([answer, z.tuple([answer]).transform(([only]) => only)]);
}

export const labelScores = z.array(z.object({ label: z.string(), score }));

export const classificationParameters = {
  function_to_apply: z.enum(["sigmoid", "softmax", "none"]).optional(),
  top_k: count.optional(),
};

export const generationParameters = z.strictObject({
  temperature: z.number().min(0).optional(),
  top_k: count.optional(),
  top_p: fraction.optional(),
  typical_p: fraction.optional(),
  epsilon_cutoff: fraction.optional(),
  eta_cutoff: fraction.optional(),
  max_length: count.optional(),
  max_new_tokens: count.optional(),
  min_length: wholeNumber.min(0).optional(),
  min_new_tokens: wholeNumber.min(0).optional(),
  do_sample: z.boolean().optional(),
  early_stopping: z.union([z.boolean(), z.literal("never")]).optional(),
  num_beams: count.optional(),
  num_beam_groups: count.optional(),
  penalty_alpha: z.number().optional(),
  use_cache: z.boolean().optional(),
});

export const sequenceParameters = {
  clean_up_tokenization_spaces: z.boolean().optional(),
  truncation: z.enum(["do_not_truncate", "longest_first", "only_first", "only_second"]).optional(),
  generate_parameters: generationParameters.optional(),
};

/** Parameters of diffusion models. */
export const diffusionParameters = {
  guidance_scale: z.number().min(0).optional(),
  negative_prompt: z.string().optional(),
  num_inference_steps: count.optional(),
  seed: wholeNumber.optional(),
};
export const editingParameters = {
  ...diffusionParameters,
  prompt: z.string().optional(),
  target_size: z.strictObject({ width: count, height: count }).optional(),
};
export const videoParameters = { ...editingParameters, num_frames: count.optional() };

/** Boxes in pixels of the input image, measured from its top left corner. */
export const detections = z.array(
  z.object({
    label: z.string(),
    score,
    box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
  }),
);

export const imageOutput = z.union([media, z.object({ image: media })]);
export const videoOutput = z.union([media, z.object({ video: media })]);
export const audioOutput = z.union([media, z.object({ audio: media, sampling_rate: z.number().optional() })]);

export const generatedText = unwrapped(z.object({ generated_text: z.string() }));

/** One vector per text, or one per token of each text. */
export const embeddings = z.union([
  z.array(z.number()),
  z.array(z.array(z.number())),
  z.array(z.array(z.array(z.number()))),
]);

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Columns by name, all of the same length. */
export const columns = z
  .record(text, z.array(cell))
  .refine(
    (table) => new Set(Object.values(table).map((column) => column.length)).size <= 1,
    "columns differ in length",
  );

/** Texts in ranked order, each with its index in the request. */
export const ranking = z.array(z.object({ index: wholeNumber.optional(), text: z.string().optional(), score }));
