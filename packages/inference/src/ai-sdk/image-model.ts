import type { ImageModelV4, ImageModelV4CallOptions, ImageModelV4File, SharedV4Warning } from "@ai-sdk/provider";
import { InputError } from "../errors/input-error.ts";
import { asSdk } from "./call-error.ts";
import { optionsOf, unsupported } from "./chat-arguments.ts";
import { type Context, callOptions } from "./settings.ts";

/** An image model for the SDK's `generateImage`: from text or, with files, from the first file. */
export function imageModel(modelId: string, { client, target, name }: Context): ImageModelV4 {
  return {
    specificationVersion: "v4",
    provider: `${name}.image`,
    modelId,
    maxImagesPerCall: 1,
    supportsFileInputs: true,
    supportsMaskInputs: false,
    doGenerate: async (call) => {
      const { prompt, files = [], seed, providerOptions } = call;
      const own = callOptions(call);
      const warnings = warningsOf(call);
      const [file] = files;
      const parameters = { ...sizeOf(call), ...(seed !== undefined && { seed }), ...optionsOf(providerOptions, name) };
      const common = { ...target, model: modelId };
      const described = prompt === undefined ? {} : { prompt };
      const image = await asSdk({ model: modelId, prompt, parameters }, () =>
        file === undefined
          ? client.textToImage({ ...common, inputs: prompt ?? "", parameters }, own.options)
          : client.imageToImage(
              { ...common, inputs: blobOf(file), parameters: { ...described, ...parameters } },
              own.options,
            ),
      );
      return {
        images: [new Uint8Array(await image.arrayBuffer())],
        warnings,
        response: { timestamp: new Date(), modelId, headers: own.metadata?.headers },
      };
    },
  };
}

function sizeOf({ size, files = [] }: Pick<ImageModelV4CallOptions, "size" | "files">): object {
  if (size === undefined) return {};
  const [width = 0, height = 0] = size.split("x").map(Number);
  return files.length > 0 ? { target_size: { width, height } } : { width, height };
}

function warningsOf({ aspectRatio, mask, files = [] }: ImageModelV4CallOptions): SharedV4Warning[] {
  const warnings: SharedV4Warning[] = [];
  if (aspectRatio !== undefined) warnings.push(unsupported("aspectRatio", "pass size instead"));
  if (mask !== undefined) warnings.push(unsupported("mask"));
  if (files.length > 1) warnings.push(unsupported("files", "only the first image is sent"));
  return warnings;
}

/** @throws {InputError} the file is given only as a URL */
export function blobOf(file: ImageModelV4File): Blob {
  if (file.type === "url") throw new InputError("An image must be given by its bytes: download it first.");
  return bytesBlob(file.data, file.mediaType);
}

export function bytesBlob(data: string | Uint8Array, type: string): Blob {
  const bytes = typeof data === "string" ? Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)) : data;
  return new Blob([new Uint8Array(bytes)], { type });
}
