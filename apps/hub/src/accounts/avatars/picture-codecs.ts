import { readFile } from "node:fs/promises";
import type { ImageFormat } from "@modelyard/platform/images/image-header";
import type { Picture } from "./square-picture.ts";

const files = {
  jpeg: "@jsquash/jpeg/codec/dec/mozjpeg_dec",
  webp: "@jsquash/webp/codec/dec/webp_dec",
  encoder: "@jsquash/webp/codec/enc/webp_enc",
} as const;

/** Decodes a file with the WebAssembly of mozjpeg, libwebp or the `png` crate. @throws {Error} the file is damaged */
export async function decodePicture(file: Uint8Array, format: ImageFormat): Promise<Picture> {
  // The decoder of JPEG would turn the image itself.
  const decoded = format === "png" ? await decodePng(file) : await callCodec(files[format], "decode", file, false);
  if (!isPicture(decoded)) throw new Error(`The ${format.toUpperCase()} file is incomplete or damaged.`);
  return decoded;
}

/** Encodes as lossy WebP. @param quality 0 to 100 */
export async function encodeWebp({ data, width, height }: Picture, quality: number): Promise<Uint8Array> {
  const { defaultOptions } = await import("@jsquash/webp/meta.js");
  const options = { ...defaultOptions, quality };
  const encoded = await callCodec(files.encoder, "encode", data, width, height, options);
  if (!(encoded instanceof Uint8Array)) throw new Error("The picture could not be encoded.");
  return encoded;
}

/** A new instance for each call: its memory is freed with it. */
async function callCodec(name: string, method: "decode" | "encode", ...values: readonly unknown[]): Promise<unknown> {
  const compiled = await WebAssembly.compile(await readFile(new URL(import.meta.resolve(`${name}.wasm`))));
  const module: unknown = await import(`${name}.js`);
  const create = property(module, "default");
  if (typeof create !== "function") throw new Error(`${name} has no default export.`);
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
  const call = property(instance, method);
  if (typeof call !== "function") throw new Error(`${name} has no function ${method}.`);
  // Emscripten accepts exactly the declared parameters.
  const declared = method === "decode" && name === files.webp ? values.slice(0, 1) : values;
  const result: unknown = call.apply(instance, declared);
  return result;
}

async function decodePng(file: Uint8Array): Promise<unknown> {
  const name = "@jsquash/png/codec/pkg/squoosh_png";
  const compiled = await WebAssembly.compile(await readFile(new URL(import.meta.resolve(`${name}_bg.wasm`))));
  const module: unknown = await import(`${name}.js`);
  const [initialize, decode] = [property(module, "initSync"), property(module, "decode")];
  if (typeof initialize !== "function" || typeof decode !== "function") throw new Error(`${name} has no decoder.`);
  initialize(compiled);
  const decoded: unknown = decode(file);
  return decoded;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function isPicture(value: unknown): value is Picture {
  const [width, height, data] = [property(value, "width"), property(value, "height"), property(value, "data")];
  return (
    typeof width === "number" &&
    typeof height === "number" &&
    (data instanceof Uint8ClampedArray || data instanceof Uint8Array) &&
    data.length === width * height * 4
  );
}
