import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { shownInLists } from "../lists/list-state.ts";
import { HomePage } from "./home-page.tsx";
import type { OwnWork } from "./own-work.tsx";

const trendingModels = 6;
const trendingDatasets = 4;
const ownRepositories = 6;
const ownNotifications = 4;

export const homeRoutes = new Hono<PagesEnvironment>().get(routes.home, (c) =>
  c.get("serveCached")(c, {}, () => showHome(c)),
);

async function showHome(c: Context<PagesEnvironment>) {
  const hub = c.get("hub");
  const { text, viewer } = c.get("page");
  const trending = { sort: "trendingScore", ...shownInLists };
  const [models, datasets, own] = await Promise.all([
    hub.listModels({ ...trending, limit: trendingModels }),
    hub.listDatasets({ ...trending, limit: trendingDatasets }),
    viewer === undefined ? undefined : readOwn(hub, viewer.name),
  ]);
  return renderPage(c, {
    title: text.home.title,
    description: text.home.lead,
    content: <HomePage models={models.items} datasets={datasets.items} own={own} />,
  });
}

async function readOwn(hub: PagesEnvironment["Variables"]["hub"], name: string): Promise<OwnWork> {
  const newest = { author: name, sort: "lastModified", limit: ownRepositories };
  const [models, datasets, { notifications, count }] = await Promise.all([
    hub.listModels(newest),
    hub.listDatasets(newest),
    hub.notifications(0),
  ]);
  const repositories = [
    ...models.items.map((repository) => ({ type: "model" as const, task: repository.pipeline_tag, repository })),
    ...datasets.items.map((repository) => ({ type: "dataset" as const, task: undefined, repository })),
  ];
  return {
    repositories: repositories
      .toSorted((one, other) => other.repository.lastModified.localeCompare(one.repository.lastModified))
      .slice(0, ownRepositories),
    notifications: notifications.slice(0, ownNotifications),
    unread: count.unread,
  };
}
