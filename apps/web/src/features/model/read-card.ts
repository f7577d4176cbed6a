import type { HubClient } from "../../data/hub-client.ts";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";

/** Reads a repository's card. Returns "failed" on errors, so that the page is still shown. */
export async function readCard(hub: HubClient, repository: RepositoryAddress, logger: PagesLogger | undefined) {
  try {
    return await hub.card(repository);
  } catch (error) {
    if (isFault(error)) logger?.error({ err: error, ...repository }, "card could not be rendered");
    return "failed";
  }
}
