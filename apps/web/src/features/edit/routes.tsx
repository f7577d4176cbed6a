import { type Context, Hono, type Next } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { type RepositoryAddress, type RevisionPath, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { deleteFile, renameFile, showDelete, showRename } from "./change-file.tsx";
import { editAddress } from "./edit-address.ts";
import { saveFile, showEdit, showNew } from "./edit-file.tsx";
import { showUpload } from "./upload/show-upload.tsx";

type Handler = (c: Context<PagesEnvironment>, at: RevisionPath) => Promise<Response>;

/** Forms that change files of a repository: for signed-in visitors, who may all propose changes. */
export const editRoutes = new Hono<PagesEnvironment>();

add("dataset", routes.newDatasetFileRoot, showNew, (c, at) => saveFile(c, at, { isNew: true }));
add("dataset", routes.newDatasetFile, showNew, (c, at) => saveFile(c, at, { isNew: true }));
add("dataset", routes.editDatasetFile, showEdit, (c, at) => saveFile(c, at, { isNew: false }));
add("dataset", routes.renameDatasetFile, showRename, renameFile);
add("dataset", routes.deleteDatasetFile, showDelete, deleteFile);
add("model", routes.newModelFileRoot, showNew, (c, at) => saveFile(c, at, { isNew: true }));
add("model", routes.newModelFile, showNew, (c, at) => saveFile(c, at, { isNew: true }));
add("model", routes.editModelFile, showEdit, (c, at) => saveFile(c, at, { isNew: false }));
add("model", routes.renameModelFile, showRename, renameFile);
add("model", routes.deleteModelFile, showDelete, deleteFile);

for (const route of [routes.uploadToDatasetRoot, routes.uploadToDataset]) add("dataset", route, showUpload);
for (const route of [routes.uploadToModelRoot, routes.uploadToModel]) add("model", route, showUpload);

function add(type: RepositoryAddress["type"], route: string, show: Handler, change?: Handler): void {
  const handle = async (c: Context<PagesEnvironment>, next: Next, handler: Handler) => {
    const { owner = "", name = "", revision = "", path = "" } = c.req.param();
    const at = editAddress({ type, owner, name, revision, path });
    if (at !== undefined) {
      return signedIn(c, async () => {
        c.res = await handler(c, at);
      });
    }
    // The first segment may be the name of another route.
    return editAddress({ type, owner, name: "x", revision: "x" }) === undefined ? next() : notFoundPage(c);
  };
  editRoutes.get(route, (c, next) => handle(c, next, show));
  if (change !== undefined) editRoutes.post(route, (c, next) => handle(c, next, change));
}
