import type { Context } from "hono";
import { isNotFoundError } from "../../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../../environment/pages-environment.ts";
import { renderPage } from "../../../frame/render-page.tsx";
import type { RevisionPath } from "../../../paths.ts";
import { notFoundPage } from "../../errors/routes.tsx";
import { repositoryHeader } from "../../repositories/repository-header.tsx";
import { commitTargets } from "../commit-form.ts";
import { isChangeable } from "../edit-address.ts";
import { NotEditablePage } from "../not-editable-page.tsx";
import { UploadPage } from "./upload-page.tsx";

/** Shows the page to upload files. @param folder in which they are added */
export async function showUpload(c: Context<PagesEnvironment>, folder: RevisionPath): Promise<Response> {
  const hub = c.get("hub");
  const { text } = c.get("page");
  const title = text.titleOf(text.edit.uploadTitle);
  try {
    const [refs, targets, , header] = await Promise.all([
      hub.refs(folder),
      commitTargets(hub, folder),
      // The revision must exist; the folder need not.
      hub.history({ ...folder, path: "" }, { page: 0, limit: 1 }),
      repositoryHeader(c, folder, "files"),
    ]);
    if (!isChangeable(folder.revision, refs)) {
      const content = <NotEditablePage header={header} at={folder} reason={{ kind: "fixed", refs }} />;
      return renderPage(c, { title, robots: "noindex", status: 422, content });
    }
    const content = <UploadPage header={header} folder={folder} targets={targets} />;
    return renderPage(c, { title, robots: "noindex", policy: "upload", content });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(folder.path || folder.revision));
    throw error;
  }
}
