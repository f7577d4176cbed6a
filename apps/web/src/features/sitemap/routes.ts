import { Hono } from "hono";
import type { HubClient } from "../../data/hub-client.ts";
import { publicHub } from "../../data/public-hub.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { paths, routes } from "../../paths.ts";
import type { DocPage } from "../docs/doc-pages.ts";
import { newestPages } from "../docs/doc-versions.ts";
import { tasksByModality } from "../tasks/tasks-by-modality.ts";
import { type SitemapEntry, sitemapIndex, sitemapPart } from "./sitemap-xml.ts";

/** Number of repositories in one part: the hub's maximum page size. */
const partLength = 1000;
/** Maximum number of parts, because the hub limits `skip` to 10,000. The latest changes come first. */
const maxParts = 11;
const kinds = ["models", "datasets"] as const;
type Kind = (typeof kinds)[number];

const xmlHeaders = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" };

/** Serves the sitemap: an index, and its parts as `?part=pages`, `?part=models-1` and so on. */
export function sitemapRoutes(docs: readonly DocPage[], { fetchHub }: WebOptions): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>().get(routes.sitemap, async (c) => {
    const { hubUrl } = c.get("page");
    const hub = publicHub(c, fetchHub);
    const part = c.req.query("part");
    if (part === undefined) {
      const parts = ["pages", ...(await Promise.all(kinds.map((kind) => partsOf(hub, kind)))).flat()];
      return c.body(sitemapIndex(parts.map((name) => hubUrl + paths.sitemap({ part: name }))), 200, xmlHeaders);
    }
    const entries = part === "pages" ? pagesOf(newestPages(docs)) : await repositoriesOf(hub, part);
    if (entries === undefined)
      return c.text("This part of the sitemap does not exist. See the index for all parts.\n", 404);
    return c.body(sitemapPart(hubUrl, entries), 200, xmlHeaders);
  });
}

async function partsOf(hub: HubClient, kind: Kind): Promise<string[]> {
  const { total } = await hub.facets(kind, {});
  const count = Math.min(Math.ceil(total.count / partLength), maxParts);
  return Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`);
}

function pagesOf(docs: readonly DocPage[]): SitemapEntry[] {
  const tasks = tasksByModality.flatMap((group) => group.tasks);
  return [
    paths.home(),
    paths.models(),
    paths.datasets(),
    paths.tasks(),
    paths.docs(),
    paths.playground(),
    ...tasks.map((task) => paths.task(task)),
    ...docs.map(({ slug }) => paths.doc(slug)),
  ].map((path) => ({ path }));
}

/** Reads the repositories of a part. Returns `undefined` if the part does not exist. */
async function repositoriesOf(hub: HubClient, part: string): Promise<SitemapEntry[] | undefined> {
  const [, kind, number] = /^(models|datasets)-([1-9]\d?)$/.exec(part) ?? [];
  if (kind === undefined || Number(number) > maxParts) return undefined;
  const request = { sort: "lastModified", limit: partLength, skip: (Number(number) - 1) * partLength };
  const { items } = await (kind === "models" ? hub.listModels(request) : hub.listDatasets(request));
  const type = kind === "models" ? "model" : "dataset";
  return items.map(({ id, lastModified }) => ({ path: paths.repository({ type, id }), changedAt: lastModified }));
}
