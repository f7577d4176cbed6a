import { z } from "zod";
import { media, request } from "../schema-parts.ts";

export const input = request(media, {});
export type Input = z.infer<typeof input>;

export const output = z.array(z.object({ label: z.string(), "content-type": z.string(), blob: z.string() }));
export type Output = z.infer<typeof output>;
