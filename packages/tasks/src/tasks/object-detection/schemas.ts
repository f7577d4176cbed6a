import type { z } from "zod";
import { detections, fraction, media, request } from "../schema-parts.ts";

export const input = request(media, { threshold: fraction.optional() });
export type Input = z.infer<typeof input>;

export const output = detections;
export type Output = z.infer<typeof output>;
