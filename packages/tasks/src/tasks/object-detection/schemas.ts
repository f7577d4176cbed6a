import type { z } from "zod";
import { detections, fraction, media, request } from "../schema-parts.ts";

/** Schema of a request for Object Detection. Rejects unknown fields. */
export const input = request(media, { threshold: fraction.optional() });
/** A request for Object Detection, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Object Detection. Accepts unknown fields. */
export const output = detections;
/** A response for Object Detection, as the schema returns it. */
export type Output = z.infer<typeof output>;
