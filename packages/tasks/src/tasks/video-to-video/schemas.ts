import type { z } from "zod";
import { media, request, videoOutput, videoParameters } from "../schema-parts.ts";

/**
 * Schema of a request for Video-to-Video. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(media, videoParameters);
/** A request for Video-to-Video, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Video-to-Video. Accepts unknown fields. */
export const output = videoOutput;
/** A response for Video-to-Video, as the schema returns it. */
export type Output = z.infer<typeof output>;
