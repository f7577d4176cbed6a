import { z } from "zod";
import { count, labelScores, request, wholeNumber } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(
  z.strictObject({
    edge_index: z.tuple([z.array(wholeNumber), z.array(wholeNumber)]),
    node_features: z.array(z.array(z.number())).optional(),
    edge_features: z.array(z.array(z.number())).optional(),
    num_nodes: count.optional(),
  }),
  {},
);
export type Input = z.infer<typeof input>;

export const output = z.union([labelScores, z.array(z.array(z.number())), z.array(z.number())]);
export type Output = z.infer<typeof output>;
