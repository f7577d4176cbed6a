import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

type Buckets = Record<keyof typeof limits.rateLimits.buckets, { perAddress: number; perUser: number }>;

const entryShape = /^([a-z]{1,20})=(\d{1,9})\/(\d{1,9})$/;
const names = Object.keys(limits.rateLimits.buckets);
const usage = `expected on, off, or entries such as api=1000/5000 (per address/per user) with a name among ${names.join(", ")}`;

/**
 * Reads `on`, `off`, or what differs from the defaults: `api=1000/5000,pages=300/600`, requests per address and per user.
 * @returns `undefined` for `off`
 */
export const RateLimits = z
  .string()
  .default("on")
  .transform((text, context): Buckets | undefined => {
    if (text === "off") return undefined;
    const buckets: Buckets = structuredClone(limits.rateLimits.buckets);
    for (const entry of text === "on" ? [] : text.split(",")) {
      const [, name = "", perAddress, perUser] = entryShape.exec(entry.trim()) ?? [];
      if (!isBucket(name, buckets)) {
        context.addIssue({ code: "custom", message: usage });
        return z.NEVER;
      }
      buckets[name] = { perAddress: Number(perAddress), perUser: Number(perUser) };
    }
    return buckets;
  });

function isBucket(name: string, buckets: Buckets): name is keyof Buckets {
  return Object.hasOwn(buckets, name);
}
