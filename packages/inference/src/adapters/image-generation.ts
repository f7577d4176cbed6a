import { base64Image, type Media, mediaAt } from "./media.ts";
import { promptOf } from "./payload-parts.ts";
import { object, optional, type Shape, ShapeError, some, string, url } from "./shape.ts";
import type { TaskAdapter } from "./task-adapter.ts";
import type { TaskCall } from "./task-call.ts";

const imagesBody = object({ data: some(object({ b64_json: optional(string), url: optional(url) })) });

/** `{ data: [{ b64_json } or { url }] }` */
export const parseImages: Shape<Media> = (answer) => {
  const [image] = imagesBody(answer).data;
  if (image.b64_json !== undefined) return base64Image(image.b64_json);
  if (image.url !== undefined) return mediaAt(image.url, "image/jpeg");
  throw new ShapeError("b64_json or url", "data[0]", image);
};

export interface ImageGenerationOptions {
  route?: string;
  /** Name of the provider for an image in the response. */
  inline?: string;
  /** Fields of the body where they are not just the prompt and the parameters. */
  payload?: (call: TaskCall) => Record<string, unknown>;
}

/**
 * Image generation in OpenAI's format. The response contains the images, or their URLs if the caller requests them.
 * @see https://platform.openai.com/docs/api-reference/images/create
 */
export function imageGeneration({
  route = "v1/images/generations",
  inline = "b64_json",
  payload = promptOf,
}: ImageGenerationOptions = {}): TaskAdapter<Media> {
  return {
    route: () => route,
    payload: (call) => ({
      json: {
        ...payload(call),
        response_format: call.outputType === "url" ? "url" : inline,
        model: call.providerModelId,
      },
    }),
    parse: (answer) => parseImages(answer),
  };
}
