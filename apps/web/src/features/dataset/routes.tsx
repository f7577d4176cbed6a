import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderSharedPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readBenchmark } from "../evaluation/read-benchmark.ts";
import { readAccess } from "../gated/read-access.ts";
import { repositoryId } from "../model/repository-address.ts";
import { mayWrite } from "../repositories/may-write.ts";
import { datasetCode } from "./dataset-code.ts";
import { DatasetPage } from "./dataset-page.tsx";

export const datasetRoutes = new Hono<PagesEnvironment>().get(routes.dataset, (c) => {
  const id = repositoryId(c.req.param("owner"), c.req.param("name"));
  return id === undefined
    ? notFoundPage(c)
    : c.get("serveCached")(c, { repository: { type: "dataset", id } }, () => showDataset(c, id));
});

async function showDataset(c: Context<PagesEnvironment>, id: string) {
  const hub = c.get("hub");
  const page = c.get("page");
  const logger = c.get("logger");
  const address = { type: "dataset", id } as const;
  const { dataset, models = [], liked, discussions, downloads, failed, ...parts } = await hub.datasetPage(id);
  // The hub has logged why. A page that is logged as incomplete is not cached.
  if (failed.length > 0) logger?.error({ id, failed }, "parts of a dataset's page could not be read");
  const [access, framework] = await Promise.all([
    readAccess(hub, dataset, { type: "dataset", logger }),
    readBenchmark(hub, dataset, logger),
  ]);
  const card = failed.includes("card") ? ("failed" as const) : parts.card;
  const library = c.req.query("library");
  const requester = access?.hasAccess === false ? page.viewer?.name : undefined;
  const isWriter = mayWrite(page.viewer, id.split("/")[0] ?? "");
  const shown = { access, requester, isWriter, liked, discussions, downloads, card, models, framework };
  return renderSharedPage(c, {
    // The commit identifies the files, of which there may be 100,000.
    data: { ...shown, dataset: { ...dataset, siblings: undefined }, library },
    policy: "card",
    render: async () => ({
      title: page.text.titleOf(dataset.id),
      description: page.text.dataset.description(dataset.id),
      // Social cards are public, so a private repository has none.
      repository: dataset.private ? undefined : address,
      content: (
        <DatasetPage
          {...shown}
          dataset={dataset}
          code={await datasetCode(dataset, library)}
          isUseOpen={library !== undefined}
        />
      ),
    }),
  });
}
