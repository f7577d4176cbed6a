import type { z } from "zod";
import { classificationParameters, labelScores, request, text, unwrapped } from "../schema-parts.ts";

export const input = request(text, classificationParameters);
export type Input = z.infer<typeof input>;

export const output = unwrapped(labelScores);
export type Output = z.infer<typeof output>;
