import { z } from "zod";

/** `GET /_private/find/{type}s/{id}?revision=&q=`: the files of a revision whose paths match best. */
export const FoundPaths = z.object({
  commit: z.string(),
  /** The best first. */
  paths: z.array(z.string()),
  /** How many files match. */
  matching: z.int(),
  /** How many files there are. */
  total: z.int(),
});
export type FoundPaths = z.infer<typeof FoundPaths>;
