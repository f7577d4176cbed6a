import type { OpenDiscussions } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";

/** Reads how many discussions are open. Returns `undefined` if the request fails, because the page is useful without it. */
export async function readOpenDiscussions(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
): Promise<OpenDiscussions | undefined> {
  try {
    return await c.get("hub").openDiscussions(repository);
  } catch (error) {
    if (isFault(error)) c.get("logger")?.error({ err: error, ...repository }, "discussions could not be counted");
    return undefined;
  }
}
