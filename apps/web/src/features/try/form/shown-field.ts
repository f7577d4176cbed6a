import { z } from "zod/mini";

/** A control of a widget's form with its texts. */
export const ShownField = z.object({
  /** Path of the value in the request; the name of the control. */
  path: z.string(),
  /** `isCode`: the label is the name in the API. */
  label: z.object({ text: z.string(), isCode: z.boolean() }),
  control: z.enum(["file", "number", "select", "line", "lines"]),
  value: z.string(),
  hint: z.optional(z.string()),
  /** For a select. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** For a number. */
  step: z.optional(z.string()),
  /** For a file: the accepted media types. */
  accept: z.optional(z.string()),
  /** For multi-line text. */
  rows: z.optional(z.number()),
});
export type ShownField = z.infer<typeof ShownField>;

/** Error of the value. */
export const ShownProblem = z.object({ path: z.string(), message: z.string() });
export type ShownProblem = z.infer<typeof ShownProblem>;
