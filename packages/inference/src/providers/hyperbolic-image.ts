import type { Media } from "../adapters/media.ts";
import { promptOf } from "../adapters/payload-parts.ts";
import { object, some, string } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import { InputError } from "../errors/input-error.ts";

const imagesBody = object({ images: some(object({ image: string })) });

export const textToImage: TaskAdapter<Media> = {
  route: () => "v1/images/generations",
  payload: (call) => {
    if (call.outputType === "url") {
      throw new InputError("hyperbolic sends images as base64 and gives no address: ask for blob, dataUrl or json.");
    }
    return { json: { ...promptOf(call), model_name: call.providerModelId } };
  },
  parse: (answer) => ({ base64: imagesBody(answer).images[0].image, type: "image/jpeg" }),
};
