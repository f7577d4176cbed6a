import type { z } from "zod";
import { embeddings, media, request } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(media, {});
export type Input = z.infer<typeof input>;

export const output = embeddings;
export type Output = z.infer<typeof output>;
