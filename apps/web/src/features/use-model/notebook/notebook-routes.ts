import { Hono } from "hono";
import { isNotFoundError } from "../../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../../environment/pages-environment.ts";
import { routes } from "../../../paths.ts";
import { repositoryId } from "../../model/repository-address.ts";
import { modelNotebook } from "./model-notebook.ts";

/** `/{owner}/{name}.ipynb`: the model's code as a notebook, for users with read access. */
export const notebookRoutes = new Hono<PagesEnvironment>().get(routes.notebook, async (c, next) => {
  const id = repositoryId(c.req.param("owner"), c.req.param("file").replace(/\.ipynb$/, ""));
  if (id === undefined) return next();
  const hub = c.get("hub");
  const { hubUrl, text } = c.get("page");
  try {
    const [model, providers] = await Promise.all([hub.model(id), hub.providers(id)]);
    const file = modelNotebook({ model, providers, hubUrl, callTitle: text.use.inference });
    if (file === undefined) return await next();
    return c.body(`${JSON.stringify(file, undefined, 1)}\n`, 200, {
      "Content-Type": "application/x-ipynb+json",
      "Content-Disposition": `attachment; filename="${model.id.replaceAll("/", "-")}.ipynb"`,
      "Cache-Control": "private, no-cache",
      // Services that open notebooks send no cookies.
      "Access-Control-Allow-Origin": "*",
    });
  } catch (error) {
    // A repository's name may have this extension.
    if (isNotFoundError(error)) return next();
    throw error;
  }
});
