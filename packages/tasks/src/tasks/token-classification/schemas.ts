import { z } from "zod";
import { request, score, text, wholeNumber } from "../schema-parts.ts";

/** Schema of a request for Token Classification. Rejects unknown fields. */
export const input = request(text, {
  ignore_labels: z.array(z.string()).optional(),
  stride: wholeNumber.min(0).optional(),
  aggregation_strategy: z.enum(["none", "simple", "first", "average", "max"]).optional(),
});
/** A request for Token Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Token Classification. Accepts unknown fields. */
export const output = z.array(
  z.object({
    entity_group: z.string().optional(),
    entity: z.string().optional(),
    score,
    word: z.string(),
    start: wholeNumber.nullish(),
    end: wholeNumber.nullish(),
  }),
);
/** A response for Token Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
