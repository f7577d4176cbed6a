import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { type RepositoryAddress, routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";

/** Likes and unlikes repositories. */
export const popularityRoutes = new Hono<PagesEnvironment>()
  .post(routes.likeDataset, signedIn, (c) => setLike(c, "dataset", c.req.param()))
  .post(routes.likeModel, signedIn, (c) => setLike(c, "model", c.req.param()));

async function setLike(
  c: Context<PagesEnvironment>,
  type: RepositoryAddress["type"],
  { owner, name }: { owner: string; name: string },
) {
  const id = repositoryId(owner, name);
  if (id === undefined) return notFoundPage(c);
  const form = await readForm(c);
  await c.get("hub").setLike({ type, id }, form.get("liked") === "true");
  return c.redirect(nextPath(form.get("next")), 303);
}
