import { z } from "zod";
import { count, labelScores, request, wholeNumber } from "../schema-parts.ts";

/**
 * Schema of a request for Graph Machine Learning. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(
  z.strictObject({
    edge_index: z.tuple([z.array(wholeNumber), z.array(wholeNumber)]),
    node_features: z.array(z.array(z.number())).optional(),
    edge_features: z.array(z.array(z.number())).optional(),
    num_nodes: count.optional(),
  }),
  {},
);
/** A request for Graph Machine Learning, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Graph Machine Learning. Accepts unknown fields. */
export const output = z.union([labelScores, z.array(z.array(z.number())), z.array(z.number())]);
/** A response for Graph Machine Learning, as the schema returns it. */
export type Output = z.infer<typeof output>;
