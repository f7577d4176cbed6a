import { z } from "zod";
import { columns, request } from "../schema-parts.ts";

/** Schema of a request for Tabular Classification. Rejects unknown fields. */
export const input = request(z.strictObject({ data: columns }), {});
/** A request for Tabular Classification, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Tabular Classification. Accepts unknown fields. */
export const output = z.array(z.union([z.number(), z.string()]));
/** A response for Tabular Classification, as the schema returns it. */
export type Output = z.infer<typeof output>;
