import type { z } from "zod";
import { embeddings, media, request } from "../schema-parts.ts";

/**
 * Schema of a request for Image Feature Extraction. Rejects unknown fields.
 * There is no established format for this task, so this one is our own.
 */
export const input = request(media, {});
/** A request for Image Feature Extraction, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image Feature Extraction. Accepts unknown fields. */
export const output = embeddings;
/** A response for Image Feature Extraction, as the schema returns it. */
export type Output = z.infer<typeof output>;
