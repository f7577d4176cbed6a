import { z } from "zod";
import { diffusionParameters, media, request } from "../schema-parts.ts";

/**
 * Schema of a request for Image-to-3D. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(media, diffusionParameters);
/** A request for Image-to-3D, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-to-3D. Accepts unknown fields. */
export const output = z.union([media, z.object({ model: media })]);
/** A response for Image-to-3D, as the schema returns it. */
export type Output = z.infer<typeof output>;
