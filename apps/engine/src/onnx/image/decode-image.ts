import type { ImageFormat } from "@modelyard/platform/images/image-header";
import { limits } from "@modelyard/platform/limits";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import { importBundled, readBundled } from "../session/onnx-runtime.ts";
import { readImageHeader } from "./image-header.ts";
import { type Pixels, upright } from "./pixels.ts";

/** Pixels as decoders return them: red, green, blue and opacity. */
interface Decoded {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

type Decode = (file: Uint8Array) => Promise<unknown>;

/** Memory for the largest image. */
export const imageMemoryBytes = limits.onnx.imagePixels * limits.onnx.pixelBytes;

/** Decodes images with the WebAssembly of libjpeg-turbo, libwebp and the `png` crate. */
export class ImageDecoder {
  private readonly decoders = new Map<ImageFormat, Promise<Decode>>();
  private readonly mostPixels: number;

  /** @param memoryBytes memory for one image at a time */
  constructor(memoryBytes: number) {
    this.mostPixels = Math.min(limits.onnx.imagePixels, Math.floor(memoryBytes / limits.onnx.pixelBytes));
  }

  /**
   * Decodes an image and turns it upright. Opacity is dropped.
   * @throws {RuntimeError} not an image, too large, animated, or damaged
   */
  async decode(file: Uint8Array): Promise<Pixels> {
    const { format, width, height, orientation } = readImageHeader(file, this.mostPixels);
    const decode = await this.decoderOf(format);
    let decoded: unknown;
    try {
      decoded = await decode(file);
    } catch (cause) {
      throw damaged(format, cause);
    }
    if (!isDecoded(decoded)) throw damaged(format, undefined);
    if (decoded.width !== width || decoded.height !== height || decoded.data.length !== width * height * 4) {
      throw damaged(format, undefined);
    }
    return upright(withoutOpacity(decoded), orientation);
  }

  private decoderOf(format: ImageFormat): Promise<Decode> {
    const known = this.decoders.get(format);
    if (known !== undefined) return known;
    const loading = format === "png" ? loadPng() : loadEmscripten(format);
    this.decoders.set(format, loading);
    return loading;
  }
}

function damaged(format: ImageFormat, cause: unknown): RuntimeError {
  return new RuntimeError(
    "invalid_input",
    `The ${format.toUpperCase()} file is incomplete or damaged. Send it again.`,
    { field: "inputs", ...(cause !== undefined && { cause }) },
  );
}

/** A new instance for each image: its memory is freed with it, also after a failure. */
async function loadEmscripten(format: "jpeg" | "webp"): Promise<Decode> {
  const compiled = await WebAssembly.compile(await readBundled(`${format}.wasm`));
  const module = await importBundled(`${format}.js`);
  const create = property(module, "default");
  if (typeof create !== "function") throw new Error(`The bundled decoder of ${format} has no default export.`);
  return async (file) => {
    const instance: unknown = await create({
      noInitialRun: true,
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
        const wasm = new WebAssembly.Instance(compiled, imports);
        done(wasm);
        return wasm.exports;
      },
    });
    const decode = property(instance, "decode");
    if (typeof decode !== "function") throw new Error(`The bundled decoder of ${format} has no function decode.`);
    // The decoder of JPEG would turn the image itself; the one of WebP has one parameter.
    return format === "jpeg" ? decode.call(instance, file, false) : decode.call(instance, file);
  };
}

/** The PNG decoder has one instance for each module. */
async function loadPng(): Promise<Decode> {
  const compiled = await WebAssembly.compile(await readBundled("png.wasm"));
  const module = await importBundled("png.js");
  const [initialize, decode] = [property(module, "initSync"), property(module, "decode")];
  if (typeof initialize !== "function" || typeof decode !== "function") {
    throw new Error("The bundled decoder of PNG has no function decode.");
  }
  initialize(compiled);
  return async (file) => decode(file);
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function isDecoded(value: unknown): value is Decoded {
  return (
    typeof property(value, "width") === "number" &&
    typeof property(value, "height") === "number" &&
    property(value, "data") instanceof Uint8ClampedArray
  );
}

function withoutOpacity({ width, height, data }: Decoded): Pixels {
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return { width, height, data: rgb };
}
