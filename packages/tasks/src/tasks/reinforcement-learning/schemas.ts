import { z } from "zod";
import { media, request } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(
  z.strictObject({ observation: z.union([z.array(z.number()), z.record(z.string(), z.unknown()), media]) }),
  { deterministic: z.boolean().optional() },
);
export type Input = z.infer<typeof input>;

export const output = z.object({ action: z.union([z.number(), z.array(z.number())]) });
export type Output = z.infer<typeof output>;
