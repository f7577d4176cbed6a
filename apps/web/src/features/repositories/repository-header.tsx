import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";
import { DatasetHeader } from "../dataset/dataset-header.tsx";
import { ModelHeader } from "../model/model-header.tsx";
import type { RepositoryTab } from "./repository-tab.ts";

/**
 * Returns the header of the repository's pages with a tab selected.
 * @throws {HubResponseError} the repository does not exist, or the visitor may not see it
 */
export async function repositoryHeader(c: Context<PagesEnvironment>, address: RepositoryAddress, tab: RepositoryTab) {
  const { repository, liked, discussions } = await c.get("hub").header(address);
  return address.type === "dataset" ? (
    <DatasetHeader dataset={repository} liked={liked} discussions={discussions} tab={tab} />
  ) : (
    <ModelHeader model={repository} liked={liked} discussions={discussions} tab={tab} />
  );
}
