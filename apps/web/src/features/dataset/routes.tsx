import { type Context, Hono } from "hono";
import type { HubClient } from "../../data/hub-client.ts";
import type { PagesEnvironment, PagesLogger } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { readOpenDiscussions } from "../discussions/read-open-discussions.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readBenchmark } from "../evaluation/read-benchmark.ts";
import { readAccess } from "../gated/read-access.ts";
import { readCard } from "../model/read-card.ts";
import { repositoryId } from "../model/repository-address.ts";
import { readDownloads, readLiked } from "../popularity/read-popularity.ts";
import { datasetCode } from "./dataset-code.ts";
import { DatasetPage, datasetTag } from "./dataset-page.tsx";

const listedModels = 5;

export const datasetRoutes = new Hono<PagesEnvironment>().get(routes.dataset, (c) => {
  const id = repositoryId(c.req.param("owner"), c.req.param("name"));
  return id === undefined
    ? notFoundPage(c)
    : c.get("serveCached")(c, { repository: { type: "dataset", id } }, () => showDataset(c, id));
});

async function showDataset(c: Context<PagesEnvironment>, id: string) {
  const hub = c.get("hub");
  const logger = c.get("logger");
  const address = { type: "dataset", id } as const;
  const [dataset, card, models, liked, discussions, downloads] = await Promise.all([
    hub.dataset(id),
    readCard(hub, address, logger),
    modelsOf(hub, id, logger),
    readLiked(c, address),
    readOpenDiscussions(c, address),
    readDownloads(c, address),
  ]);
  const [access, code, framework] = await Promise.all([
    readAccess(hub, dataset, { type: "dataset", logger }),
    datasetCode(dataset, c.req.query("library")),
    readBenchmark(hub, dataset, logger),
  ]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(dataset.id),
    description: text.dataset.description(dataset.id),
    // Social cards are public, so a private repository has none.
    repository: dataset.private ? undefined : address,
    policy: "card",
    content: <DatasetPage {...{ dataset, access, liked, discussions, downloads, card, code, models, framework }} />,
  });
}

/** Returns an empty list if the request fails, because the page is useful without it. */
async function modelsOf(hub: HubClient, id: string, logger: PagesLogger | undefined) {
  try {
    return (await hub.listModels({ filter: [datasetTag(id)], sort: "downloads", limit: listedModels })).items;
  } catch (error) {
    logger?.error({ err: error, id }, "the models of a dataset could not be listed");
    return [];
  }
}
