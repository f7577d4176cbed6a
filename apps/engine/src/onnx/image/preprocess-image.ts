import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { centerCrop, type Pixels } from "./pixels.ts";
import { type Resample, resize } from "./resize.ts";

const side = z.number().int().positive().max(limits.onnx.modelImageSide);
const size = z.union([
  side.transform((length) => ({ length })),
  z.object({ height: side, width: side }),
  z.object({ shortest_edge: side }),
]);

/** What we read of `preprocessor_config.json`. */
export const PreprocessorConfig = z.looseObject({
  image_processor_type: z.string().nullish(),
  feature_extractor_type: z.string().nullish(),
  do_resize: z.boolean().nullish(),
  size: size.nullish(),
  crop_pct: z.number().positive().max(1).nullish(),
  resample: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).nullish(),
  do_center_crop: z.boolean().nullish(),
  crop_size: size.nullish(),
  do_rescale: z.boolean().nullish(),
  rescale_factor: z.number().nullish(),
  do_normalize: z.boolean().nullish(),
  image_mean: z.array(z.number()).length(3).nullish(),
  image_std: z
    .array(z.number().refine((deviation) => deviation !== 0, "must not be 0"))
    .length(3)
    .nullish(),
});
export type PreprocessorConfig = z.infer<typeof PreprocessorConfig>;
type Size = z.infer<typeof size>;

/** Older files have one number: a square for these, the shorter side for all others. */
const squareProcessors = /^(?:ViT|DeiT|Beit|Swin|MobileViT|BiT)(?:ImageProcessor|FeatureExtractor)/;

/** Numbers for a model: all reds, then all greens, then all blues, row by row. */
export interface ImageInput {
  width: number;
  height: number;
  data: Float32Array;
}

/** Resizes, crops and scales an image as the model's configuration says. */
export function preprocessImage(image: Pixels, config: PreprocessorConfig): ImageInput {
  const resized = config.do_resize === false ? image : resizedImage(image, config);
  const cropped = config.do_center_crop === true ? croppedImage(resized, config) : resized;
  return scaled(cropped, config);
}

function resizedImage(image: Pixels, config: PreprocessorConfig): Pixels {
  const resample: Resample = config.resample ?? 2;
  const wanted = config.size ?? { length: 224 };
  const processor = config.image_processor_type ?? config.feature_extractor_type ?? "ViTImageProcessor";
  if ("height" in wanted) return resize(image, wanted.width, wanted.height, resample);
  const length = "length" in wanted ? wanted.length : wanted.shortest_edge;
  if ("length" in wanted && squareProcessors.test(processor)) return resize(image, length, length, resample);
  if (!processor.startsWith("ConvNext")) return resizeShortest(image, length, resample);
  // Small inputs of ConvNeXT are cut out of a larger image.
  if (length >= 384) return resize(image, length, length, resample);
  const larger = resizeShortest(image, Math.trunc(length / (config.crop_pct ?? 224 / 256)), resample);
  return centerCrop(larger, length, length);
}

function resizeShortest(image: Pixels, length: number, resample: Resample): Pixels {
  const { width, height } = image;
  const shortest = Math.min(width, height);
  // A strip of 1×16,384 pixels would otherwise become as long as it is thin.
  const longest = Math.min(Math.trunc((length * Math.max(width, height)) / shortest), limits.onnx.imageSide);
  return width <= height ? resize(image, length, longest, resample) : resize(image, longest, length, resample);
}

function croppedImage(image: Pixels, { crop_size, size: resizeSize }: PreprocessorConfig): Pixels {
  const { width, height } = boxOf(crop_size ?? resizeSize ?? { length: 224 });
  return centerCrop(image, width, height);
}

function boxOf(value: Size): { width: number; height: number } {
  if ("height" in value) return value;
  const length = "length" in value ? value.length : value.shortest_edge;
  return { width: length, height: length };
}

function scaled({ width, height, data }: Pixels, config: PreprocessorConfig): ImageInput {
  const factor = config.do_rescale === false ? 1 : (config.rescale_factor ?? 1 / 255);
  const normalizes = config.do_normalize !== false;
  const result = new Float32Array(data.length);
  const pixels = width * height;
  for (let channel = 0; channel < 3; channel++) {
    const mean = normalizes ? (config.image_mean?.[channel] ?? 0.5) : 0;
    const deviation = normalizes ? (config.image_std?.[channel] ?? 0.5) : 1;
    for (let pixel = 0; pixel < pixels; pixel++) {
      result[channel * pixels + pixel] = ((data[pixel * 3 + channel] ?? 0) * factor - mean) / deviation;
    }
  }
  return { width, height, data: result };
}
