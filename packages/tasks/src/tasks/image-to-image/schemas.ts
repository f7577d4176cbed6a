import type { z } from "zod";
import { editingParameters, fraction, imageOutput, media, request } from "../schema-parts.ts";

export const input = request(media, { ...editingParameters, strength: fraction.optional() });
export type Input = z.infer<typeof input>;

export const output = imageOutput;
export type Output = z.infer<typeof output>;
