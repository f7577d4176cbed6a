import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import type { Graph } from "../testing/onnx-writer.ts";
import { callTask, loadTiny } from "../testing/tiny-models.ts";
import { ImageDecoder } from "./decode-image.ts";

const side = 4;
/** A convolution that adds up the reds, greens and blues of an image, then softmax over the three classes. */
const graph: Graph = {
  inputs: [{ name: "pixel_values", type: "float", dims: ["batch", 3, side, side] }],
  outputs: [{ name: "logits", dims: ["batch", 3] }],
  constants: [
    {
      name: "weights",
      dims: [3, 3, side, side],
      floats: [0, 1, 2].flatMap((output) =>
        [0, 1, 2].flatMap((input) => Array.from({ length: side * side }, () => (output === input ? 1 / 16 : 0))),
      ),
    },
    { name: "bias", dims: [3], floats: [0, 0, 0.5] },
    { name: "shape", dims: [2], ints: [0, 3] },
  ],
  nodes: [
    {
      op: "Conv",
      inputs: ["pixel_values", "weights", "bias"],
      output: "sums",
      attributes: { kernel_shape: [side, side] },
    },
    { op: "Reshape", inputs: ["sums", "shape"], output: "logits" },
  ],
};
const config = { model_type: "vit", id2label: { 0: "red", 1: "green", 2: "blue" } };
const preprocessor = {
  image_processor_type: "ViTImageProcessor",
  size: { height: side, width: side },
  image_mean: [0, 0, 0],
  image_std: [1, 1, 1],
};
const load = (files = {}) =>
  loadTiny("image-classification", {
    "onnx/model.onnx": graph,
    "config.json": config,
    "preprocessor_config.json": preprocessor,
    ...files,
  });

/** Pictures of 6×4 pixels: red 255, green 0, blue 51. */
const pictures = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAFElEQVR4nGP8z2DMgAqYGDAAcUIAWrwBOgQS17gAAAAASUVORK5CYII=",
  jpeg: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAEAAYDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ACON17H/2Q==",
  webp: "UklGRhwAAABXRUJQVlA4TBAAAAAvBcAAAAcQ/e9M/wMR0f8A",
  "lossy WebP": "UklGRkAAAABXRUJQVlA4IDQAAAAQAgCdASoGAAQAAIAIJaACdLoB+AH4AAPIAP78uEv/qcGDnz9C7//axP+1if9rE//tTQAA",
};

const scores = [1, 0, 0.7].map(Math.exp);
const total = scores.reduce((sum, score) => sum + score, 0);
const [red, green, blue] = scores.map((score) => expect.closeTo(score / total, 2));

describe("image classification", async () => {
  const model = await load();
  const classify = (inputs: unknown, parameters = {}) => callTask(model, "image-classification", inputs, parameters);

  test.each(Object.entries(pictures))("reads %s", async (_format, base64) => {
    expect(await classify(base64)).toEqual([
      { label: "red", score: red },
      { label: "blue", score: blue },
      { label: "green", score: green },
    ]);
  });

  test("reads bytes and data URLs, and applies the parameters", async () => {
    const expected = [{ label: "red", score: expect.closeTo(1, 2) }];
    const parameters = { top_k: 1, function_to_apply: "none" };
    expect(await classify(`data:image/png;base64,${pictures.png}`, parameters)).toEqual(expected);
    expect(await classify(new Uint8Array(Buffer.from(pictures.png, "base64")), parameters)).toEqual(expected);
  });

  test.each([
    {
      title: "an address",
      inputs: "https://example.com/cat.png",
      refused: /not base64.*addresses of images are not loaded/,
    },
    { title: "no image", inputs: { image: "" }, refused: /must be an image/ },
    {
      title: "text",
      inputs: Buffer.from("no image here").toString("base64"),
      refused: /no image that can be read/,
    },
    { title: "an incomplete PNG", inputs: pictures.png.slice(0, 64), refused: /incomplete or damaged/ },
    { title: "an incomplete WebP", inputs: pictures.webp.slice(0, 40), refused: /incomplete or damaged/ },
    {
      title: "an unknown parameter",
      inputs: pictures.png,
      parameters: { top: 1 },
      refused: /parameters\.top is unknown/,
    },
  ])("refuses $title", async ({ inputs, parameters = {}, refused }) => {
    await expect(classify(inputs, parameters)).rejects.toMatchObject({
      problem: "invalid_input",
      message: expect.stringMatching(refused),
    });
    // A failed decoder does not harm the next image.
    expect(await classify(pictures.png, { top_k: 1 })).toMatchObject([{ label: "red" }]);
    expect(await classify(pictures.webp, { top_k: 1 })).toMatchObject([{ label: "red" }]);
  });

  test("an image for which there is not enough memory is refused before it is decoded", async () => {
    const decoder = new ImageDecoder(limits.onnx.pixelBytes * 23);
    await expect(decoder.decode(Buffer.from(pictures.png, "base64"))).rejects.toMatchObject({
      problem: "input_too_large",
      message: expect.stringContaining("has 6×4 pixels; the limit is 23 pixels"),
    });
  });

  test("damaged images are refused or classified, and harm no later image", async () => {
    for (const [format, base64] of Object.entries(pictures)) {
      const intact = new Uint8Array(Buffer.from(base64, "base64"));
      for (let position = 0; position < intact.length; position += 3) {
        const result = await classify(intact.with(position, 0xa5)).catch((error: unknown) => error);
        if (!Array.isArray(result)) expect(result, `${format} ${position}`).toHaveProperty("problem");
      }
      expect(await classify(base64, { top_k: 1 })).toMatchObject([{ label: "red" }]);
    }
  });
});

test("refuses sizes above the limit before it loads an image", async () => {
  await expect(
    load({ "preprocessor_config.json": { ...preprocessor, size: { height: 4096, width: 4 } } }),
  ).rejects.toMatchObject({
    problem: "damaged_file",
    message: expect.stringMatching(/preprocessor_config\.json is not as expected at size/),
  });
});
