import type { z } from "zod";
import { classificationParameters, labelScores, media, request } from "../schema-parts.ts";

/** Schema of a request for Image Classification. Rejects unknown fields. */
export const input = request(media, classificationParameters);
/** A request for Image Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image Classification. Accepts unknown fields. */
export const output = labelScores;
/** A response for Image Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
