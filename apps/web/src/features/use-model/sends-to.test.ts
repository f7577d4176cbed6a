import { expect, test } from "vitest";
import { sendsTo } from "./sends-to.ts";

const hub = "https://hub.example.com";
const image = `image_url: "${hub}/assets/samples/street.png"`;

test.each([
  { what: "a call to the hub", code: `base_url="${hub}/v1", ${image}`, sends: true },
  { what: "a call elsewhere about the hub's sample image", code: `provider="groq", ${image}`, sends: false },
  { what: "a call elsewhere", code: 'provider="groq"', sends: false },
])("$what: $sends", ({ code, sends }) => {
  expect(sendsTo(code, hub)).toBe(sends);
});
