import { z } from "zod";
import { columns, request } from "../schema-parts.ts";

/** Schema of a request for Tabular Regression. Rejects unknown fields. */
export const input = request(z.strictObject({ data: columns }), {});
/** A request for Tabular Regression, as the schema returns it. */
export type Input = z.infer<typeof input>;

/** Schema of a response for Tabular Regression. Accepts unknown fields. */
export const output = z.array(z.number());
/** A response for Tabular Regression, as the schema returns it. */
export type Output = z.infer<typeof output>;
