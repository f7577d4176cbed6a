import type { OwnAccess } from "@modelyard/hub/contract";
import type { HubClient } from "../../data/hub-client.ts";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";

/**
 * Reads the visitor's access to a gated repository.
 * @returns `undefined` if it is not gated, or if the request fails, because the page is useful without it
 */
export async function readAccess(
  hub: HubClient,
  { id, gated }: { id: string; gated: OwnAccess["gated"] },
  { type, logger }: { type: RepositoryAddress["type"]; logger: PagesLogger | undefined },
): Promise<OwnAccess | undefined> {
  if (gated === false) return undefined;
  try {
    return await hub.ownAccess({ type, id });
  } catch (error) {
    if (isFault(error)) logger?.error({ err: error, type, id }, "access to a gated repository could not be read");
    return undefined;
  }
}
