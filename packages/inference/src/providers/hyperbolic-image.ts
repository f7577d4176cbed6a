import { base64Image, type Media } from "../adapters/media.ts";
import { promptOf, renamed } from "../adapters/payload-parts.ts";
import { object, some, string } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { TaskCall } from "../adapters/task-call.ts";
import { InputError } from "../errors/input-error.ts";

const imagesBody = object({ images: some(object({ image: string })) });

/** Renames steps and guidance to Hyperbolic's names. */
function named(call: TaskCall): Record<string, unknown> {
  return renamed(renamed(promptOf(call), "num_inference_steps", "steps"), "guidance_scale", "cfg_scale");
}

/**
 * The documentation shows `v1/image/generation`; OpenAI's path, which the hub's clients call, returns the same.
 * Source: https://docs.hyperbolic.ai/inference/image-apis
 */
export const textToImage: TaskAdapter<Media> = {
  route: () => "v1/images/generations",
  payload: (call) => {
    if (call.outputType === "url") {
      throw new InputError("hyperbolic sends images as base64 and gives no address: ask for blob, dataUrl or json.");
    }
    return { json: { ...named(call), model_name: call.providerModelId } };
  },
  parse: (answer) => base64Image(imagesBody(answer).images[0].image),
};
