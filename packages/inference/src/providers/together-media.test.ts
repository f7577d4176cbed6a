import { expect, test } from "vitest";
import type { TaskCall } from "../adapters/task-call.ts";
import { InputError } from "../errors/input-error.ts";
import { encodeBody } from "../transport/encode-body.ts";
import { imageVideoPayload } from "./together-media.ts";

const call = (inputs: unknown, parameters: object = {}): TaskCall => ({
  task: "image-to-video",
  providerModelId: "acme/mover",
  args: { inputs, parameters },
  direct: true,
  hubUrl: "https://huggingface.co",
});
const image = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
const largestBytes = 46_062;

test("the largest supported image is sent, and one byte more is rejected before anything is sent", async () => {
  const { body } = await encodeBody({ json: imageVideoPayload(call(image(largestBytes))) });
  const sent: object = JSON.parse(await new Response(body).text());
  const [frame] = Object(sent).frame_images;
  expect(frame.frame).toBe("first");
  expect(frame.input_image.length).toBeLessThanOrEqual(61_440);
  expect(frame.input_image.length).toBeGreaterThan(61_440 - 4);
  expect(() => imageVideoPayload(call(image(largestBytes + 1)))).toThrow(InputError);
  expect(() => imageVideoPayload(call(image(largestBytes + 1)))).toThrow(
    'The image is too large for together: 61443 characters as a data: address, where 61440 are taken. Pass a smaller one, or the address where it lies: inputs: "https://…".',
  );
});

test("a URL is sent unchanged, and frames that the caller passes are kept", () => {
  const address = "https://images.example/first.png";
  expect(imageVideoPayload(call(address))).toEqual({
    frame_images: [{ input_image: address, frame: "first" }],
    model: "acme/mover",
  });
  const frames = [{ input_image: address, frame: "last" }];
  expect(imageVideoPayload(call(image(largestBytes * 2), { frame_images: frames }))).toMatchObject({
    frame_images: frames,
  });
});
