import type { z } from "zod";
import { editingParameters, fraction, imageOutput, media, request } from "../schema-parts.ts";

/** Schema of a request for Image-to-Image. Rejects unknown fields. */
export const input = request(media, { ...editingParameters, strength: fraction.optional() });
/** A request for Image-to-Image, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-to-Image. Accepts unknown fields. */
export const output = imageOutput;
/** A response for Image-to-Image, as the schema returns it. */
export type Output = z.infer<typeof output>;
