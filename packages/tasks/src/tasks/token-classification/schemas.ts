import { z } from "zod";
import { request, score, text, wholeNumber } from "../schema-parts.ts";

export const input = request(text, {
  ignore_labels: z.array(z.string()).optional(),
  stride: wholeNumber.min(0).optional(),
  aggregation_strategy: z.enum(["none", "simple", "first", "average", "max"]).optional(),
});
export type Input = z.infer<typeof input>;

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
export type Output = z.infer<typeof output>;
