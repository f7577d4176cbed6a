import { z } from "zod";
import { columns, request } from "../schema-parts.ts";

export const input = request(z.strictObject({ data: columns }), {});
export type Input = z.infer<typeof input>;

export const output = z.array(z.union([z.number(), z.string()]));
export type Output = z.infer<typeof output>;
