import type { z } from "zod";
import { media, request, videoOutput, videoParameters } from "../schema-parts.ts";

/** Schema of a request for Image-to-Video. Rejects unknown fields. */
export const input = request(media, videoParameters);
/** A request for Image-to-Video, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-to-Video. Accepts unknown fields. */
export const output = videoOutput;
/** A response for Image-to-Video, as the schema returns it. */
export type Output = z.infer<typeof output>;
