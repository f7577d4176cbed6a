import { z } from "zod";
import { diffusionParameters, media, request, text } from "../schema-parts.ts";

/** No wire format is agreed on for this task; this one is ours. */
export const input = request(text, diffusionParameters);
export type Input = z.infer<typeof input>;

export const output = z.union([media, z.object({ model: media })]);
export type Output = z.infer<typeof output>;
