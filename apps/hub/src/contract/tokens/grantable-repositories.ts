import { z } from "zod";

/** A repository on which the user can give permissions to a fine-grained token. */
export const GrantableRepository = z.object({
  type: z.enum(["model", "dataset"]),
  name: z.string(),
  private: z.boolean(),
  /** The task of a model. */
  task: z.string().nullable(),
});
export type GrantableRepository = z.infer<typeof GrantableRepository>;

/**
 * `GET /_private/tokens/repositories`: `q` searches, the user's own and those of their organizations first; `name`, which
 * may be repeated, finds repositories with exactly these names.
 */
export const GrantableRepositories = z.array(GrantableRepository);
