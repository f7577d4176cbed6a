import { z } from "zod";
import { request, text, unwrapped, wholeNumber } from "../schema-parts.ts";

/** Schema of a request for Table Question Answering. Rejects unknown fields. */
export const input = request(z.strictObject({ query: text, table: z.record(text, z.array(z.string())) }), {
  padding: z.enum(["do_not_pad", "longest", "max_length"]).optional(),
  sequential: z.boolean().optional(),
  truncation: z.boolean().optional(),
});
/** A request for Table Question Answering, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Table Question Answering. Accepts unknown fields. */
export const output = unwrapped(
  z.object({
    answer: z.string(),
    coordinates: z.array(z.array(wholeNumber)),
    cells: z.array(z.string()),
    aggregator: z.string().optional(),
  }),
);
/** A response for Table Question Answering, as the schema returns it. */
export type Output = z.infer<typeof output>;
