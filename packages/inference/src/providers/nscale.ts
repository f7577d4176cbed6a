import { chatCompletion } from "../adapters/chat-completion.ts";
import { imageGeneration } from "../adapters/image-generation.ts";
import { promptOf } from "../adapters/payload-parts.ts";
import { InputError } from "../errors/input-error.ts";
import { defineProvider, withTasks } from "./define-provider.ts";

/**
 * Nscale: OpenAI-compatible chat. Images are returned as base64 only.
 * @see https://docs.nscale.com/docs/inference/serverless-models/overview
 */
export const nscaleChat = defineProvider({
  id: "nscale",
  label: "nscale",
  baseUrl: "https://inference.api.nscale.com",
  tasks: { conversational: chatCompletion() },
});

/** Nscale: chat and images. */
export const nscale = /* @__PURE__ */ withTasks(nscaleChat, () => ({
  "text-to-image": imageGeneration({
    payload: (call) => {
      if (call.outputType === "url") {
        throw new InputError("nscale sends images as base64 and gives no address: ask for blob, dataUrl or json.");
      }
      return promptOf(call);
    },
  }),
}));
