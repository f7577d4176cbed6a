import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { RepositoryAddress } from "../../paths.ts";
import { DatasetHeader } from "../dataset/dataset-header.tsx";
import { readOpenDiscussions } from "../discussions/read-open-discussions.ts";
import { ModelHeader } from "../model/model-header.tsx";
import { readLiked } from "../popularity/read-popularity.ts";
import type { RepositoryTab } from "./repository-tab.ts";

/**
 * Returns the header of the repository's pages with a tab selected.
 * @throws {HubResponseError} the repository does not exist, or the visitor may not see it
 */
export async function repositoryHeader(
  c: Context<PagesEnvironment>,
  { type, id }: RepositoryAddress,
  tab: RepositoryTab,
) {
  const hub = c.get("hub");
  const liking = readLiked(c, { type, id });
  const counting = readOpenDiscussions(c, { type, id });
  if (type === "dataset") {
    const dataset = await hub.dataset(id);
    return <DatasetHeader dataset={dataset} liked={await liking} discussions={await counting} tab={tab} />;
  }
  const model = await hub.model(id);
  return <ModelHeader model={model} liked={await liking} discussions={await counting} tab={tab} />;
}
