import type { DownloadHistory } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";

/**
 * Reads whether the visitor likes a repository.
 * @returns `undefined` for anonymous visitors, and if the request fails, because the page is useful without it
 */
export async function readLiked(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
): Promise<boolean | undefined> {
  if (c.get("page").viewer === undefined) return undefined;
  return orUndefined(c, repository, async () => (await c.get("hub").like(repository)).liked);
}

/** Reads the downloads per day. Returns `undefined` if the request fails. */
export async function readDownloads(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
): Promise<DownloadHistory | undefined> {
  return orUndefined(c, repository, () => c.get("hub").downloads(repository));
}

async function orUndefined<T>(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isFault(error)) {
      c.get("logger")?.error({ err: error, ...repository }, "likes or downloads of a repository could not be read");
    }
    return undefined;
  }
}
