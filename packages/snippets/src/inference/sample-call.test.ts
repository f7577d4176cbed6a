import { expect, test } from "vitest";
import { sampleCall } from "./sample-call.ts";

const text = { id: "acme/base", tags: [], pipeline_tag: "text-generation" };

test("a text model without a chat template gets a text", () => {
  expect(sampleCall("text-generation", text)).toEqual({ inputs: expect.any(String) });
});

test.each([
  { model: text, withImage: false },
  { model: { ...text, pipeline_tag: "image-text-to-text" }, withImage: true },
  { model: { ...text, tags: ["image-text-to-text"] }, withImage: true },
])("the message to $model contains an image: $withImage", ({ model, withImage }) => {
  const { args } = sampleCall("conversational", model);
  expect(JSON.stringify(args).includes("image_url")).toBe(withImage);
});

test("fill-mask uses the mask token of the model", () => {
  expect(sampleCall("fill-mask", { ...text, mask_token: "<blank>" }).inputs).toContain("<blank>");
});
