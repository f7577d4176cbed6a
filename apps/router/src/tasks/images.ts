import type { TaskOutput } from "@modelyard/inference/providers";
import { ImageFields } from "./api.ts";
import { checkFields, jsonResponse, readJsonRequest } from "./json-request.ts";
import type { TaskRoute } from "./task-route.ts";

/** `POST /v1/images/generations`. Without `response_format`, the response holds the images. */
export const images: TaskRoute<TaskOutput<"text-to-image">> = {
  task: "text-to-image",
  mappedAs: ["text-to-image"],
  what: "images",
  adapterOf: ({ tasks }) => tasks["text-to-image"],
  // Providers differ in the parameter that requests the image itself.
  adaptsBody: true,
  read: (body) => {
    const request = readJsonRequest(body, "prompt");
    const { prompt, response_format: format, size, n } = checkFields(ImageFields, request.fields);
    const { prompt: _prompt, response_format: _format, ...parameters } = request.fields;
    return {
      ...request,
      outputType: format === "url" ? "url" : "blob",
      stream: false,
      images: n ?? 1,
      args: async () => ({ inputs: prompt, parameters: { ...parameters, ...dimensionsOf(size) } }),
    };
  },
  respond: async (output, { outputType }, fetchOutput) => {
    const created = Math.floor(Date.now() / 1000);
    if (outputType === "url" && "url" in output) return jsonResponse({ created, data: [{ url: output.url }] });
    const { type, base64 } = await inlineOf(output, fetchOutput);
    const image = outputType === "url" ? { url: `data:${type};base64,${base64}` } : { b64_json: base64 };
    return jsonResponse({ created, data: [image] });
  },
};

/** Converts OpenAI's `size` to the two numbers that other providers expect. */
function dimensionsOf(size: string | null | undefined): Record<string, number> {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? "") ?? [];
  return width === undefined || height === undefined ? {} : { width: Number(width), height: Number(height) };
}

async function inlineOf(
  output: TaskOutput<"text-to-image">,
  fetchOutput: Parameters<typeof images.respond>[2],
): Promise<{ type: string; base64: string }> {
  if ("base64" in output) return output;
  if ("url" in output) {
    const { contentType, body } = await fetchOutput(output.url);
    return { type: contentType, base64: body.toString("base64") };
  }
  const bytes = Buffer.from(await output.blob.arrayBuffer());
  return { type: output.blob.type || "image/jpeg", base64: bytes.toString("base64") };
}
