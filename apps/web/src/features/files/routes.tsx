import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../app.tsx";
import { looksAbsent } from "../../data/hub-refusal.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { type RevisionPath, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { isPlainPath, repositoryId } from "../model/repository-address.ts";
import { BlobPage } from "./blob-page.tsx";
import { readTextFile } from "./read-text-file.ts";
import { TreePage } from "./tree-page.tsx";

export const fileRoutes = new Hono<PagesEnvironment>()
  .get(routes.treeRoot, (c) => showTree(c, c.req.param()))
  .get(routes.tree, (c) => showTree(c, c.req.param()))
  .get(routes.blob, (c) => showBlob(c, c.req.param()));

interface FileParameters {
  owner: string;
  name: string;
  revision: string;
  path?: string;
}

/** @returns what an address names, or `undefined` where nothing can be called so */
function fileAt({ owner, name, revision, path = "" }: FileParameters): RevisionPath | undefined {
  const id = repositoryId(owner, name);
  const plain = isPlainPath(revision) && (path === "" || isPlainPath(path));
  return id === undefined || !plain ? undefined : { id, revision, path };
}

async function showTree(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const folder = fileAt(parameters);
  if (folder === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const model = await hub.model(folder.id);
  const { text } = c.get("page");
  try {
    const entries = await hub.tree(folder, c.req.query("p"));
    return renderPage(c, {
      title: text.titleOf(`${folder.path === "" ? text.files.heading : folder.path} · ${folder.id}`),
      content: <TreePage model={model} folder={folder} entries={entries} />,
    });
  } catch (error) {
    if (looksAbsent(error)) return notFoundPage(c, text.errors.noSuchFile(folder.path || folder.revision));
    throw error;
  }
}

async function showBlob(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const file = fileAt(parameters);
  if (file === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const model = await hub.model(file.id);
  const { text } = c.get("page");
  try {
    const content = await readTextFile(await hub.file(file));
    return renderPage(c, {
      title: text.titleOf(`${file.path} · ${file.id}`),
      content: <BlobPage model={model} file={file} content={content} />,
    });
  } catch (error) {
    if (looksAbsent(error)) return notFoundPage(c, text.errors.noSuchFile(file.path));
    throw error;
  }
}
