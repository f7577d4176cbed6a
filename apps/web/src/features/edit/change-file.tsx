import type { Context } from "hono";
import type { FileChange } from "../../data/edit-calls.ts";
import { isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { isPlainPath } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { ChangeFilePage } from "./change-file-page.tsx";
import { commitTargets, readCommitForm } from "./commit-form.ts";
import { isChangeable } from "./edit-address.ts";
import { NotEditablePage } from "./not-editable-page.tsx";
import { headOf, saveChange } from "./save-change.ts";

type Change = "rename" | "delete";
type PageStatus = ReturnType<typeof readRefusal>["status"] | 200;

export const showRename = (c: Context<PagesEnvironment>, file: RevisionPath) => show(c, file, "rename");
export const showDelete = (c: Context<PagesEnvironment>, file: RevisionPath) => show(c, file, "delete");

/** Gives a file another path. */
export async function renameFile(c: Context<PagesEnvironment>, file: RevisionPath): Promise<Response> {
  const sent = await readForm(c);
  const { edit: text } = c.get("page").text;
  const path = sent.get("path")?.trim() ?? "";
  if (!isPlainPath(path) || path === file.path) {
    const problems = { path: path === file.path ? text.samePath : text.pathProblem };
    return show(c, file, "rename", { values: Object.fromEntries(sent), problems }, 422);
  }
  return commit(c, file, "rename", {
    sent,
    title: text.renameTitle(file.path, path),
    created: path,
    change: { kind: "rename", path, oldPath: file.path },
  });
}

export async function deleteFile(c: Context<PagesEnvironment>, file: RevisionPath): Promise<Response> {
  const title = c.get("page").text.edit.deleteTitle(file.path);
  const change = { kind: "delete", path: file.path } as const;
  return commit(c, file, "delete", { sent: await readForm(c), title, created: undefined, change });
}

interface ChangeToCommit {
  sent: ReadonlyMap<string, string>;
  title: string;
  created: string | undefined;
  change: FileChange;
}

async function commit(
  c: Context<PagesEnvironment>,
  file: RevisionPath,
  kind: Change,
  { sent, title, created, change }: ChangeToCommit,
): Promise<Response> {
  const hub = c.get("hub");
  const { edit: text } = c.get("page").text;
  const { type, id } = file;
  const refuse = (problems: FormState["problems"], status: PageStatus = 409) =>
    show(c, file, kind, { values: Object.fromEntries(sent), problems }, status);
  try {
    const targets = await commitTargets(hub, file);
    const base = sent.get("base") ?? "";
    const form = readCommitForm(sent, targets, title);
    const saved = await saveChange(hub, { at: file, base, created, changes: [change], commit: form });
    if (saved.kind === "exists") return await refuse({ path: text.pathTaken });
    if (saved.kind === "conflict") return await refuse({ form: text.changedMeanwhile });
    if (saved.pull !== undefined) return c.redirect(paths.discussion({ type, id }, saved.pull), 303);
    const folder = { ...file, path: file.path.split("/").slice(0, -1).join("/") };
    return c.redirect(created === undefined ? paths.tree(folder) : paths.blob({ ...file, path: created }), 303);
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, c.get("page").text.errors.noSuchFile(file.path));
    const { status, problems } = readRefusal(error, {});
    return refuse(problems, status);
  }
}

async function show(
  c: Context<PagesEnvironment>,
  file: RevisionPath,
  kind: Change,
  form: FormState = emptyForm,
  status: PageStatus = 200,
): Promise<Response> {
  const hub = c.get("hub");
  const { text } = c.get("page");
  try {
    const [refs, base, targets] = await Promise.all([hub.refs(file), headOf(hub, file), commitTargets(hub, file)]);
    const header = await repositoryHeader(c, file, "files");
    const title = text.titleOf(kind === "rename" ? text.edit.renameHeading : text.edit.deleteHeading);
    if (!isChangeable(file.revision, refs)) {
      const content = <NotEditablePage header={header} at={file} reason={{ kind: "fixed", refs }} />;
      return renderPage(c, { title, robots: "noindex", status: 422, content });
    }
    const exists = (await hub.fileId({ ...file, revision: base })) !== undefined;
    if (!exists) return await notFoundPage(c, text.errors.noSuchFile(file.path));
    return renderPage(c, {
      title,
      robots: "noindex",
      status,
      content: <ChangeFilePage {...{ header, file, kind, base, targets, form }} />,
    });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(file.path));
    throw error;
  }
}
