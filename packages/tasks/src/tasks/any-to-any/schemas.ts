import type { z } from "zod";
import { chatInput, chatOutput } from "../chat-schemas.ts";

/** Schema of a request for Any-to-Any. Rejects unknown fields. */
export const input = chatInput;
/** A request for Any-to-Any, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Any-to-Any. Accepts unknown fields. */
export const output = chatOutput;
/** A response for Any-to-Any, as the schema returns it. */
export type Output = z.infer<typeof output>;
