import { z } from "zod";
import { columns, request } from "../schema-parts.ts";

export const input = request(z.strictObject({ data: columns }), {});
export type Input = z.infer<typeof input>;

export const output = z.array(z.number());
export type Output = z.infer<typeof output>;
