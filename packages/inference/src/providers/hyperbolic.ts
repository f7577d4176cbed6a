import { chatCompletion } from "../adapters/chat-completion.ts";
import type { Media } from "../adapters/media.ts";
import { promptOf } from "../adapters/payload-parts.ts";
import { object, some, string } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import { completionThroughChat } from "../adapters/text-completion.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider } from "./define-provider.ts";

const imagesBody = object({ images: some(object({ image: string })) });

const textToImage: TaskAdapter<Media> = {
  route: () => "v1/images/generations",
  payload: (call) => {
    if (call.outputType === "url") {
      throw new InputError("hyperbolic sends images as base64 and gives no address: ask for blob, dataUrl or json.");
    }
    return { json: { ...promptOf(call), model_name: call.providerModelId } };
  },
  parse: (answer) => ({ base64: imagesBody(answer).images[0].image, type: "image/jpeg" }),
};

/** Source: https://docs.hyperbolic.xyz/docs/rest-api (checked 2026-11-21) */
export const hyperbolic = defineProvider({
  id: "hyperbolic",
  label: "Hyperbolic",
  baseUrl: "https://api.hyperbolic.xyz",
  tasks: {
    conversational: chatCompletion(),
    "text-generation": completionThroughChat(),
    "text-to-image": textToImage,
  },
});
