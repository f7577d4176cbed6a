import { modelRelations } from "@modelyard/hub/contract";
import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { shownInLists } from "../lists/list-state.ts";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { ModelTreePage } from "./model-tree-page.tsx";

const listed = 30;

/** The page of the models that a model was made from, and of those that were made from it. */
export const modelTreeRoutes = new Hono<PagesEnvironment>().get(routes.modelTree, async (c) => {
  const id = repositoryId(c.req.param("owner"), c.req.param("name"));
  if (id === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const relation = modelRelations.find((each) => each === c.req.query("relation"));
  const filter = relation === undefined ? `base_model:${id}` : `base_model:${relation}:${id}`;
  const [header, tree, derived] = await Promise.all([
    repositoryHeader(c, { type: "model", id }, "card"),
    hub.modelTree(id),
    hub.listModels({ filter: [filter], sort: "downloads", limit: listed, ...shownInLists, cursor: c.req.query("p") }),
  ]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(`${text.family.heading} · ${id}`),
    content: <ModelTreePage header={header} modelId={id} {...{ tree, relation, derived }} />,
  });
});
