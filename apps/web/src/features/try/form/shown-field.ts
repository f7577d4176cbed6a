import { z } from "zod/mini";

/** A control of a widget's form, with all that a visitor reads of it. */
export const ShownField = z.object({
  /** Where the value belongs in the request; the name of the control. */
  path: z.string(),
  /** `isCode`: the name that programs use. */
  label: z.object({ text: z.string(), isCode: z.boolean() }),
  control: z.enum(["file", "number", "select", "line", "lines"]),
  value: z.string(),
  hint: z.optional(z.string()),
  /** Of a select. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of a number. */
  step: z.optional(z.string()),
  /** Of a file: the types of media. */
  accept: z.optional(z.string()),
  /** Of several lines. */
  rows: z.optional(z.number()),
});
export type ShownField = z.infer<typeof ShownField>;

/** Why a value was not accepted. */
export const ShownProblem = z.object({ path: z.string(), message: z.string() });
export type ShownProblem = z.infer<typeof ShownProblem>;
