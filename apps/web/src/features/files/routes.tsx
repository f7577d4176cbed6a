import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { isGatedError, isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { type BlobQuery, type RevisionPath, routes } from "../../paths.ts";
import { setErrorHeaders } from "../errors/for-programs.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { AccessPanel } from "../gated/access-panel.tsx";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { BlamePage } from "./blob/blame-page.tsx";
import { BlobPage } from "./blob-page.tsx";
import { fileKind } from "./file-kind.ts";
import { type FileParameters, fileAt, readLocation } from "./file-location.ts";
import { folderReadme } from "./folder-readme.ts";
import { readMarkdown } from "./read-markdown.ts";
import { isCommit } from "./revision-label.ts";
import { TreePage } from "./tree-page.tsx";

export const fileRoutes = new Hono<PagesEnvironment>()
  .get(routes.datasetTreeRoot, (c) => showTree(c, { type: "dataset", ...c.req.param() }))
  .get(routes.datasetTree, (c) => showTree(c, { type: "dataset", ...c.req.param() }))
  .get(routes.datasetBlob, (c) => showBlob(c, { type: "dataset", ...c.req.param() }))
  .get(routes.datasetBlame, (c) => showBlame(c, { type: "dataset", ...c.req.param() }))
  .get(routes.treeRoot, (c) => showTree(c, { type: "model", ...c.req.param() }))
  .get(routes.tree, (c) => showTree(c, { type: "model", ...c.req.param() }))
  .get(routes.blob, (c) => showBlob(c, { type: "model", ...c.req.param() }))
  .get(routes.blame, (c) => showBlame(c, { type: "model", ...c.req.param() }));

/** Returns a `noindex` rule for pages of a commit, which repeat the pages of branches. */
function robotsRule({ revision }: RevisionPath) {
  return isCommit(revision) ? ({ robots: "noindex" } as const) : {};
}

async function showTree(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const folder = fileAt(parameters);
  if (folder === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const { text } = c.get("page");
  const reading = repositoryHeader(c, folder, "files");
  try {
    const [header, location, entries] = await Promise.all([
      reading,
      readLocation(hub, folder),
      hub.tree(folder, c.req.query("p")),
    ]);
    const readme = await folderReadme(hub, folder, entries.items, c.get("logger"));
    return renderPage(c, {
      title: text.titleOf(`${folder.path === "" ? text.files.heading : folder.path} · ${folder.id}`),
      ...robotsRule(folder),
      policy: readme === undefined ? "plain" : "card",
      content: <TreePage {...{ header, location, entries, readme }} />,
    });
  } catch (error) {
    // A repository that does not exist is reported as such.
    await reading;
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(folder.path || folder.revision));
    throw error;
  }
}

/** Parses the query of a file's page; unknown values are ignored. */
function blobQuery({ view, wrap, p, q }: Record<string, string>): BlobQuery {
  return {
    view: view === "source" ? "source" : undefined,
    wrap: wrap === "true" ? "true" : undefined,
    p: p !== undefined && /^\d{1,7}$/.test(p) ? p : undefined,
    q: q === "" ? undefined : q,
  };
}

async function showBlob(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const file = fileAt(parameters);
  if (file === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const header = await repositoryHeader(c, file, "files");
  const { text } = c.get("page");
  try {
    const query = blobQuery(c.req.query());
    const [location, view] = await Promise.all([readLocation(hub, file), hub.fileView(file, query)]);
    const { content } = view;
    const isMarkdown = content.kind === "text" && !content.isCut && fileKind(file.path) === "markdown";
    const asSource = query.view === "source";
    const markdown = isMarkdown && !asSource ? await readMarkdown(hub, file, c.get("logger")) : undefined;
    const shown = { view, query, markdown, hasViews: isMarkdown || view.hasSource } as const;
    return renderPage(c, {
      title: text.titleOf(`${file.path} · ${file.id}`),
      ...robotsRule(file),
      policy: markdown === undefined && content.kind !== "notebook" ? "plain" : "card",
      content: <BlobPage header={header} location={location} {...shown} />,
    });
  } catch (error) {
    return refusedFile(c, file, { error, header });
  }
}

async function showBlame(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const file = fileAt(parameters);
  if (file === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const header = await repositoryHeader(c, file, "files");
  const { text } = c.get("page");
  try {
    const [location, blame, view] = await Promise.all([
      readLocation(hub, file),
      hub.blame(file),
      hub.fileView(file, { view: "source" }),
    ]);
    return renderPage(c, {
      title: text.titleOf(`${text.files.blameHeading(file.path)} · ${file.id}`),
      robots: "noindex",
      content: <BlamePage {...{ header, location, blame, view }} />,
    });
  } catch (error) {
    return refusedFile(c, file, { error, header });
  }
}

/** Responds to a file that cannot be shown to the visitor. @throws the error, if it is another one */
function refusedFile(
  c: Context<PagesEnvironment>,
  file: RevisionPath,
  { error, header }: { error: unknown; header: ReactNode },
) {
  if (isNotFoundError(error)) return notFoundPage(c, c.get("page").text.errors.noSuchFile(file.path));
  if (!isGatedError(error)) throw error;
  setErrorHeaders(c, { status: 403, message: error.message, code: error.code });
  return showGated(c, file, header);
}

/** Shows how to request access instead of a file that the visitor may not read. */
async function showGated(c: Context<PagesEnvironment>, file: RevisionPath, header: ReactNode) {
  const access = await c.get("hub").ownAccess(file);
  return renderPage(c, {
    title: c.get("page").text.titleOf(`${file.path} · ${file.id}`),
    status: 403,
    robots: "noindex",
    content: (
      <>
        {header}
        <div className="wrap py-8">
          <h2 className="sr-only">{file.path}</h2>
          <AccessPanel
            repository={{ type: file.type, id: file.id }}
            access={access}
            visitor={c.get("page").viewer?.name}
          />
        </div>
      </>
    ),
  });
}
