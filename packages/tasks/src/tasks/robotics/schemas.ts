import { z } from "zod";
import { media, request, text } from "../schema-parts.ts";

/**
 * Schema of a request for Robotics. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(
  z.strictObject({ images: z.record(text, media), state: z.array(z.number()), instruction: text.optional() }),
  {},
);
/** A request for Robotics, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Robotics. Accepts unknown fields. */
export const output = z.object({ actions: z.array(z.array(z.number())) });
/** A response for Robotics, as the schema returns it. */
export type Output = z.infer<typeof output>;
