import { z } from "zod";
import { media, request } from "../schema-parts.ts";

/** Schema of a request for Audio-to-Audio. Rejects unknown fields. */
export const input = request(media, {});
/** A request for Audio-to-Audio, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Audio-to-Audio. Accepts unknown fields. */
export const output = z.array(z.object({ label: z.string(), "content-type": z.string(), blob: z.string() }));
/** A response for Audio-to-Audio, as the schema returns it. */
export type Output = z.infer<typeof output>;
