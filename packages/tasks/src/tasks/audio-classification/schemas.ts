import type { z } from "zod";
import { classificationParameters, labelScores, media, request } from "../schema-parts.ts";

export const input = request(media, classificationParameters);
export type Input = z.infer<typeof input>;

export const output = labelScores;
export type Output = z.infer<typeof output>;
