import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { paths } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "./repository-address.ts";

/** Redirects from a form's result page, which a visitor can return to without a result, to the model's page. */
export async function redirectToModelPage(c: Context<PagesEnvironment>) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  return id === undefined ? notFoundPage(c) : c.redirect(paths.model(id), 303);
}
