import type { z } from "zod";
import { media, request, videoOutput, videoParameters } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(media, videoParameters);
export type Input = z.infer<typeof input>;

export const output = videoOutput;
export type Output = z.infer<typeof output>;
