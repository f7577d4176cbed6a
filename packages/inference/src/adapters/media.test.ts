import { expect, test } from "vitest";
import { custom, textToImage } from "../index.ts";
import { base64Image } from "./media.ts";

const bytes = (...codes: number[]) => btoa(String.fromCharCode(...codes, 0, 0, 0, 0, 0, 0, 0, 0));
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

test.each([
  { base64: png, type: "image/png" },
  { base64: bytes(0xff, 0xd8, 0xff, 0xe0), type: "image/jpeg" },
  { base64: btoa("RIFF0000WEBPVP8 "), type: "image/webp" },
  { base64: btoa("GIF89a0000"), type: "image/gif" },
  { base64: btoa("anything else"), type: "image/jpeg" },
  { base64: "", type: "image/jpeg" },
])("a base64 image gets the type of its bytes: $type", ({ base64, type }) => {
  expect(base64Image(base64)).toEqual({ base64, type });
});

const fetch: typeof globalThis.fetch = async () => Response.json({ data: [{ b64_json: png }] });

test.each(["blob", "dataUrl"] as const)("a PNG is delivered as a PNG: %s", async (outputType) => {
  const provider = custom({ baseUrl: "http://localhost:1" });
  const image = await textToImage({ provider, model: "m", inputs: "a cat" }, { fetch, outputType });
  expect(image instanceof Blob ? image.type : image.slice(0, 15)).toMatch(/^(data:)?image\/png/);
});
