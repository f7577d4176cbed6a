import { limits } from "@modelyard/platform/limits";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import type { ImageDecoder } from "../image/decode-image.ts";
import { type PreprocessorConfig, preprocessImage } from "../image/preprocess-image.ts";
import type { ModelConfig } from "../model-config.ts";
import type { OnnxSession } from "../session/onnx-session.ts";
import { classificationParameters, labelScores } from "./classification.ts";
import { parseParameters, type Task } from "./task.ts";

interface ImageModel {
  modelId: string;
  config: ModelConfig;
  preprocessor: PreprocessorConfig;
  session: OnnxSession;
  output: string;
  decoder: ImageDecoder;
}

/** Returns `[{ label, score }]`, the five highest scores unless `top_k` says otherwise. */
export function imageClassification({ modelId, config, preprocessor, session, output, decoder }: ImageModel): Task {
  const [input] = session.inputs;
  if (input === undefined || session.inputs.length !== 1 || input.shape.length !== 4) {
    throw new RuntimeError(
      "unsupported_architecture",
      `The ONNX file of ${modelId} must have one input with images: batch, channels, height and width.`,
    );
  }
  return {
    run: async (inputs, parameters, signal) => {
      const options = parseParameters(classificationParameters, parameters);
      const pixels = await decoder.decode(imageFile(inputs));
      signal.throwIfAborted();
      const { width, height, data } = preprocessImage(pixels, preprocessor);
      const result = await session.run(new Map([[input.name, { dims: [1, 3, height, width], data }]]), output);
      if (result.dims.length !== 2 || result.dims[0] !== 1) {
        throw new RuntimeError(
          "unsupported_architecture",
          `${modelId} returned values of shape ${result.dims.join("×")} instead of one score for each class.`,
        );
      }
      return labelScores(config, result.data, { ...options, top_k: options.top_k ?? 5 });
    },
  };
}

function invalid(reason: string): RuntimeError {
  return new RuntimeError(
    "invalid_input",
    `inputs ${reason}. Send the bytes of an image as the body, or in base64; addresses of images are not loaded.`,
    { field: "inputs" },
  );
}

/** Returns the bytes of an image that was sent as they are, as base64 or as a data URL. */
function imageFile(inputs: unknown): Uint8Array {
  if (inputs instanceof Uint8Array) return inputs;
  if (typeof inputs !== "string") throw invalid("must be an image");
  const comma = inputs.startsWith("data:") ? inputs.indexOf(",", 0) : -1;
  const base64 = inputs.slice(comma + 1).trim();
  if (base64.length > limits.onnx.imageBytes * 1.4) {
    throw new RuntimeError(
      "input_too_large",
      `The image has more than ${limits.onnx.imageBytes} bytes. Send a smaller one.`,
      { field: "inputs" },
    );
  }
  if (!/^[\w+/\-\s]*={0,2}$/.test(base64)) throw invalid("is not base64");
  return Buffer.from(base64, "base64");
}
