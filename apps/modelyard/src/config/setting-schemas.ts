import { parseBytes } from "@modelyard/platform/byte-sizes";
import { z } from "zod";

export const Switch = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);

/** An address without slashes at its end. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: "expected an address such as https://hub.example.org" })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""));

/** A number of bytes, such as `500GB` or `1.5TiB`. */
export const ByteSize = z.string().transform((text, context) => {
  const bytes = parseBytes(text);
  if (bytes !== undefined) return bytes;
  context.addIssue({ code: "custom", message: "expected a size such as 500GB, 1.5TiB or 1000000" });
  return z.NEVER;
});

/** `none`, or a number of bytes. */
export const Quota = z.union([z.literal("none").transform(() => undefined), ByteSize]);
