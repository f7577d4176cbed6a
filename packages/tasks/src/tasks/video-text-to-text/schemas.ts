import type { z } from "zod";
import { chatInput, chatOutput } from "../chat-schemas.ts";

/** Schema of a request for Video-Text-to-Text. Rejects unknown fields. */
export const input = chatInput;
/** A request for Video-Text-to-Text, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Video-Text-to-Text. Accepts unknown fields. */
export const output = chatOutput;
/** A response for Video-Text-to-Text, as the schema returns it. */
export type Output = z.infer<typeof output>;
