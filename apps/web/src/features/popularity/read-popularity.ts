import type { DownloadHistory } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { isFault } from "../../data/hub-refusal.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";

/**
 * Asks whether the visitor likes a repository. It is an extra: without an answer the page stands.
 * @returns `undefined` for strangers, who are not asked about, and where it could not be looked up
 */
export async function readLiked(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
): Promise<boolean | undefined> {
  if (c.get("page").viewer === undefined) return undefined;
  return orUndefined(c, repository, async () => (await c.get("hub").like(repository)).liked);
}

/** @returns downloads by day; `undefined` where they could not be looked up */
export async function readDownloads(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
): Promise<DownloadHistory | undefined> {
  return orUndefined(c, repository, () => c.get("hub").downloads(repository));
}

async function orUndefined<T>(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isFault(error)) {
      c.get("logger")?.error({ err: error, ...repository }, "the likes or downloads of a repository could not be read");
    }
    return undefined;
  }
}
