import type { FoundPaths } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { isNotFoundError } from "../../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../../environment/pages-environment.ts";
import { renderPage } from "../../../frame/render-page.tsx";
import { paths, type RepositoryAddress, routes } from "../../../paths.ts";
import { notFoundPage } from "../../errors/routes.tsx";
import { isPlainPath, repositoryId } from "../../model/repository-address.ts";
import { repositoryHeader } from "../../repositories/repository-header.tsx";
import { FindPage } from "./find-page.tsx";
import type { FoundFiles } from "./found-files.ts";

export const findRoutes = new Hono<PagesEnvironment>()
  .get(routes.datasetFind, (c) => showFinder(c, { type: "dataset", ...c.req.param() }))
  .get(routes.find, (c) => showFinder(c, { type: "model", ...c.req.param() }));

interface FindParameters {
  type: RepositoryAddress["type"];
  owner: string;
  name: string;
  revision: string;
}

/** Shows the finder, or sends its results to the script. */
async function showFinder(c: Context<PagesEnvironment>, { type, owner, name, revision }: FindParameters) {
  const id = repositoryId(owner, name);
  if (id === undefined || !isPlainPath(revision)) return notFoundPage(c);
  const at = { type, id, revision };
  const { text } = c.get("page");
  const query = (c.req.query("q") ?? "").trim().slice(0, 256);
  c.header("Vary", "Accept", { append: true });
  try {
    if (c.req.header("accept") === "application/json") {
      c.header("Cache-Control", "private, no-store");
      return c.json(foundFiles(at, await c.get("hub").findPaths(at, query), text.files));
    }
    const header = await repositoryHeader(c, at, "files");
    const found = foundFiles(at, await c.get("hub").findPaths(at, query), text.files);
    return renderPage(c, {
      title: text.titleOf(`${text.files.findHeading} · ${id}`),
      robots: "noindex",
      content: <FindPage header={header} at={at} query={query} found={found} />,
    });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(revision));
    throw error;
  }
}

function foundFiles(
  at: RepositoryAddress & { revision: string },
  { paths: found, matching, total }: FoundPaths,
  text: { found: (matching: number, total: number) => string },
): FoundFiles {
  return {
    files: found.map((path) => ({ path, href: paths.blob({ ...at, path }) })),
    says: text.found(matching, total),
  };
}
