import { z } from "zod";
import { media, request } from "../schema-parts.ts";

export const input = request(media, {});
export type Input = z.infer<typeof input>;

export const output = z.union([media, z.object({ predicted_depth: z.unknown().optional(), depth: media })]);
export type Output = z.infer<typeof output>;
