import type { z } from "zod";
import { chatInput, chatOutput } from "../chat-schemas.ts";

export const input = chatInput;
export type Input = z.infer<typeof input>;

export const output = chatOutput;
export type Output = z.infer<typeof output>;
