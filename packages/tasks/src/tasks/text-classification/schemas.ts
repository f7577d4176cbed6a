import type { z } from "zod";
import { classificationParameters, labelScores, request, text, unwrapped } from "../schema-parts.ts";

/** Schema of a request for Text Classification. Rejects unknown fields. */
export const input = request(text, classificationParameters);
/** A request for Text Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Text Classification. Accepts unknown fields. */
export const output = unwrapped(labelScores);
/** A response for Text Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
