import { z } from "zod/mini";

/** What our script reads of a trial. */
export const TemplateOutcome = z.object({
  /** The prompt, or why there is none, as `PromptResult` renders it. */
  html: z.string(),
  /** The field that was refused. */
  wrong: z.optional(z.enum(["messages", "tools"])),
});
export type TemplateOutcome = z.infer<typeof TemplateOutcome>;
