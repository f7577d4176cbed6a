import { z } from "zod/mini";

/** The results of the file finder, as its page and its island show them. */
export const FoundFiles = z.object({
  files: z.array(z.object({ path: z.string(), href: z.string() })),
  /** Says how many files match. */
  says: z.string(),
});
export type FoundFiles = z.infer<typeof FoundFiles>;
