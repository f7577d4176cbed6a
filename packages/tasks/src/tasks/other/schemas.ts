import { z } from "zod";

/** Schema of a request for Other. Rejects unknown fields. */
export const input = z.strictObject({ inputs: z.unknown(), parameters: z.record(z.string(), z.unknown()).optional() });
/** A request for Other, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Other. Accepts unknown fields. */
export const output = z.unknown();
/** A response for Other, as the schema returns it. */
export type Output = z.infer<typeof output>;
