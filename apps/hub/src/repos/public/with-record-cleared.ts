import type { HubContext } from "../../hub-context.ts";
import type { RepoType } from "../tables.ts";

/**
 * Runs a change that may hide or rename a repository. If the database fails in the middle, the change counts as made.
 * @param names every name under which the repository was or will be known
 */
export async function withRecordCleared<Result>(
  { publicRecord }: Pick<HubContext, "publicRecord">,
  { type, names }: { type: RepoType; names: readonly string[] },
  change: () => PromiseLike<Result>,
): Promise<Result> {
  const forget = () => {
    for (const name of names) publicRecord.forget(type, name);
  };
  forget();
  try {
    return await change();
  } finally {
    forget();
  }
}
