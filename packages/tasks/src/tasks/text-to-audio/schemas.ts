import type { z } from "zod";
import { audioOutput, generationParameters, request, text } from "../schema-parts.ts";

export const input = request(text, { generation_parameters: generationParameters.optional() });
export type Input = z.infer<typeof input>;

export const output = audioOutput;
export type Output = z.infer<typeof output>;
