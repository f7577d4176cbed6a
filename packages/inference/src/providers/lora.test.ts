import { expect, test } from "vitest";
import * as tasks from "../index.ts";
import { answering, hurried } from "../testing/answering.ts";

const weights = "https://huggingface.co/acme/style/resolve/main/folder/weights%20v1.safetensors";
const lora = { adapter: "lora", adapterWeightsPath: "folder/weights v1.safetensors", hfModelId: "acme/style" };
const base = "stabilityai/stable-diffusion-xl-base-1.0";
const picture = new Blob(["picture"], { type: "image/png" });

const atFal = { loras: [{ path: weights, scale: 1 }] };
const atWavespeed = { loras: [{ path: "acme/style", scale: 1 }] };

test.each([
  { provider: "fal-ai", task: "text-to-image", call: tasks.textToImage, inputs: "x", says: atFal },
  { provider: "fal-ai", task: "text-to-video", call: tasks.textToVideo, inputs: "x", says: atFal },
  { provider: "fal-ai", task: "text-to-speech", call: tasks.textToSpeech, inputs: "x", says: atFal },
  { provider: "fal-ai", task: "image-to-image", call: tasks.imageToImage, inputs: picture, says: atFal },
  { provider: "fal-ai", task: "image-to-video", call: tasks.imageToVideo, inputs: picture, says: atFal },
  { provider: "fal-ai", task: "image-text-to-image", call: tasks.imageTextToImage, inputs: picture, says: atFal },
  { provider: "fal-ai", task: "image-text-to-video", call: tasks.imageTextToVideo, inputs: picture, says: atFal },
  { provider: "wavespeed", task: "text-to-image", call: tasks.textToImage, inputs: "x", says: atWavespeed },
  { provider: "wavespeed", task: "text-to-video", call: tasks.textToVideo, inputs: "x", says: atWavespeed },
  { provider: "wavespeed", task: "image-to-image", call: tasks.imageToImage, inputs: picture, says: atWavespeed },
  { provider: "wavespeed", task: "image-to-video", call: tasks.imageToVideo, inputs: picture, says: atWavespeed },
])(
  "$provider $task sends the URL of a LoRA's weights, with scale 1",
  async ({ provider, task, call, inputs, says }) => {
    for (const { providerId, mapping, expected } of [
      { providerId: "acme/base", mapping: lora, expected: says },
      {
        providerId: "fal-ai/lora",
        mapping: lora,
        expected: provider === "fal-ai" ? { ...says, model_name: base } : says,
      },
      { providerId: "fal-ai/lora", mapping: {}, expected: {} },
    ]) {
      const { fetch, asked } = answering(provider, task, [400], { providerId, ...mapping });
      const args = { provider, model: "acme/style", accessToken: "provider-key-0123456789", inputs };
      const options = { ...hurried().options, fetch };
      await expect(Reflect.apply(call, undefined, [args, options])).rejects.toThrow("status 400");
      const { loras, model_name } = JSON.parse(await new Response(asked[0]?.body).text());
      expect({ ...(loras && { loras }), ...(model_name && { model_name }) }).toEqual(expected);
    }
  },
);
