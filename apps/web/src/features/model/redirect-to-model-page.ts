import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { paths } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "./repository-address.ts";

/** The answer of a form is no page to come back to: the model's page is, for example after a change of language. */
export async function redirectToModelPage(c: Context<PagesEnvironment>) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  return id === undefined ? notFoundPage(c) : c.redirect(paths.model(id), 303);
}
