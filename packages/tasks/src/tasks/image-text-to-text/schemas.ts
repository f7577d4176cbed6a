import type { z } from "zod";
import { chatInput, chatOutput } from "../chat-schemas.ts";

/** Schema of a request for Image-Text-to-Text. Rejects unknown fields. */
export const input = chatInput;
/** A request for Image-Text-to-Text, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Image-Text-to-Text. Accepts unknown fields. */
export const output = chatOutput;
/** A response for Image-Text-to-Text, as the schema returns it. */
export type Output = z.infer<typeof output>;
