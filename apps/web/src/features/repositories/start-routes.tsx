import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { type RepositoryAddress, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "./repository-header.tsx";
import { StartPage } from "./start-page.tsx";
import { startSteps } from "./start-steps.ts";

/** The first steps with a new repository, for users with write access. */
export const startRoutes = new Hono<PagesEnvironment>()
  .get(routes.startDataset, signedIn, (c) => showStart(c, "dataset"))
  .get(routes.startModel, signedIn, (c) => showStart(c, "model"));

async function showStart(c: Context<PagesEnvironment>, type: RepositoryAddress["type"]) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  if (id === undefined) return notFoundPage(c);
  const repository = { type, id };
  const hub = c.get("hub");
  const [{ private: isPrivate, tags }, { items: entries }] = await Promise.all([
    type === "model" ? hub.model(id) : hub.dataset(id),
    hub.tree({ ...repository, revision: "main", path: "" }),
    hub.requireWriteAccess(type, id),
  ]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(`${text.repository.startHeading} · ${id}`),
    robots: "noindex",
    content: (
      <StartPage
        header={await repositoryHeader(c, repository, "files")}
        repository={repository}
        steps={startSteps({ repository, isPrivate, tags, entries })}
      />
    ),
  });
}
