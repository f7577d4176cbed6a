import {
  type ImageHeader,
  ImageHeaderError,
  readImageHeader as readHeader,
} from "@modelyard/platform/images/image-header";
import { limits } from "@modelyard/platform/limits";
import { RuntimeError } from "../../runtimes/runtime-error.ts";

/**
 * Reads the header of an image, so that oversized images are refused before they are decoded.
 * @throws {RuntimeError} another format, animated, damaged or too large
 */
export function readImageHeader(file: Uint8Array, imagePixels: number = limits.onnx.imagePixels): ImageHeader {
  const { imageBytes: bytes, imageSide: side } = limits.onnx;
  try {
    return readHeader(file, { bytes, side, pixels: imagePixels });
  } catch (cause) {
    if (!(cause instanceof ImageHeaderError)) throw cause;
    throw new RuntimeError(cause.isTooLarge ? "input_too_large" : "invalid_input", cause.message, {
      field: "inputs",
      cause,
    });
  }
}
