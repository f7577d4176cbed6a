import { z } from "zod";
import { media, request } from "../schema-parts.ts";

/**
 * Schema of a request for Reinforcement Learning. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(
  z.strictObject({ observation: z.union([z.array(z.number()), z.record(z.string(), z.unknown()), media]) }),
  { deterministic: z.boolean().optional() },
);
/** A request for Reinforcement Learning, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Reinforcement Learning. Accepts unknown fields. */
export const output = z.object({ action: z.union([z.number(), z.array(z.number())]) });
/** A response for Reinforcement Learning, as the schema returns it. */
export type Output = z.infer<typeof output>;
