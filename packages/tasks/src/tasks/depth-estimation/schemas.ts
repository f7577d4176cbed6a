import { z } from "zod";
import { media, request } from "../schema-parts.ts";

/** Schema of a request for Depth Estimation. Rejects unknown fields. */
export const input = request(media, {});
/** A request for Depth Estimation, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Depth Estimation. Accepts unknown fields. */
export const output = z.union([media, z.object({ predicted_depth: z.unknown().optional(), depth: media })]);
/** A response for Depth Estimation, as the schema returns it. */
export type Output = z.infer<typeof output>;
