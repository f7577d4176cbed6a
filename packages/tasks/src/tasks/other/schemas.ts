import { z } from "zod";

export const input = z.strictObject({ inputs: z.unknown(), parameters: z.record(z.string(), z.unknown()).optional() });
export type Input = z.infer<typeof input>;

export const output = z.unknown();
export type Output = z.infer<typeof output>;
