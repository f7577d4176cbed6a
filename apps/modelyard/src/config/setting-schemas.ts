import { z } from "zod";

export const Switch = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
]);

/** An address without slashes at its end. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: "expected an address such as https://hub.example.org" })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""));
