import type { MarkdownPreview } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import type { Context } from "hono";
import { isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { FormState } from "../../forms/form-state.ts";
import { inPlaceHeader } from "../../forms/in-place-header.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { renderFragment } from "../../frame/render-fragment.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { fileKind } from "../files/file-kind.ts";
import { isPlainPath } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { type CardForm, cardFormOf, isCard, withCardForm } from "./card/card-form.ts";
import { type CommitTargets, commitTargets, readCommitForm } from "./commit-form.ts";
import type { Conflict } from "./conflict-note.tsx";
import { isChangeable } from "./edit-address.ts";
import { EditPage } from "./edit-page.tsx";
import { readEditableText, withLineEnds } from "./editable-text.ts";
import { NotEditablePage } from "./not-editable-page.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { headOf, saveChange } from "./save-change.ts";

/** What the form shows. */
interface Editing {
  isNew: boolean;
  base: string;
  content: string;
  usesCrlf: boolean;
  form: FormState;
  targets: CommitTargets;
  preview?: MarkdownPreview;
  showsPreview?: boolean;
  conflict?: Conflict;
}

/** Shows the form for a new file. @param at `path` is the folder */
export async function showNew(c: Context<PagesEnvironment>, at: RevisionPath): Promise<Response> {
  const opened = await open(c, at);
  if (opened instanceof Response) return opened;
  const given = c.req.query("name") ?? "";
  const name = given.length <= 255 && !given.includes("/") ? given : "";
  const path = at.path === "" ? name : `${at.path}/${name}`;
  const content = isCard(path) ? `# ${at.id.split("/").at(-1)}\n` : "";
  return showForm(c, at, {
    isNew: true,
    ...opened,
    content,
    usesCrlf: false,
    form: { values: { path }, problems: {} },
  });
}

/** Shows the form to edit a file. */
export async function showEdit(c: Context<PagesEnvironment>, at: RevisionPath): Promise<Response> {
  const opened = await open(c, at);
  if (opened instanceof Response) return opened;
  const { text } = c.get("page");
  try {
    const file = await readEditableText(await c.get("hub").file({ ...at, revision: opened.base }));
    const form = { values: {}, problems: {} };
    if (file.kind === "text") return await showForm(c, at, { isNew: false, ...opened, ...file, form });
    return renderPage(c, {
      title: text.titleOf(text.edit.editOf(at.path)),
      robots: "noindex",
      status: 422,
      content: <NotEditablePage header={await repositoryHeader(c, at, "files")} at={at} reason={file} />,
    });
  } catch (error) {
    // Links to the card are shown before there is one.
    if (isNotFoundError(error) && isCard(at.path))
      return c.redirect(paths.newFile({ ...at, path: "" }, { name: at.path }));
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(at.path));
    throw error;
  }
}

/** Returns what a form starts from, or the page that says why nothing can be changed here. */
async function open(c: Context<PagesEnvironment>, at: RevisionPath) {
  const hub = c.get("hub");
  const { text } = c.get("page");
  try {
    const [refs, base, targets] = await Promise.all([hub.refs(at), headOf(hub, at), commitTargets(hub, at)]);
    if (isChangeable(at.revision, refs)) return { base, targets };
    return renderPage(c, {
      title: text.titleOf(text.edit.editTitle),
      robots: "noindex",
      status: 422,
      content: (
        <NotEditablePage header={await repositoryHeader(c, at, "files")} at={at} reason={{ kind: "fixed", refs }} />
      ),
    });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(at.path || at.revision));
    throw error;
  }
}

/**
 * Commits the text of a form, shows it rendered, or writes the fields of its metadata into it. Only a commit changes something, so
 * the other two respond with a page: reloading it repeats nothing that matters.
 */
export async function saveFile(
  c: Context<PagesEnvironment>,
  at: RevisionPath,
  { isNew }: { isNew: boolean },
): Promise<Response> {
  const sent = await readForm(c, limits.fileEditor.formBytes);
  const hub = c.get("hub");
  const { edit: text } = c.get("page").text;
  const path = sent.get("path")?.trim() ?? "";
  const usesCrlf = sent.get("lineEnds") === "crlf";
  const given = withLineEnds(sent.get("content") ?? "", { usesCrlf });
  const content = isCard(path) ? withCardForm(at.type, given, sent) : given;
  const targets = await commitTargets(hub, at);
  const values = Object.fromEntries(
    ["path", "title", "description", "target"].map((name) => [name, sent.get(name) ?? ""]),
  );
  const base = /^[0-9a-f]{40}$/.test(sent.get("base") ?? "") ? (sent.get("base") ?? "") : await headOf(hub, at);
  const editing: Editing = { isNew, base, content, usesCrlf, targets, form: { values, problems: {} } };
  const refuse = (problems: FormState["problems"], more: Partial<Editing> = {}, status: PageStatus = 422) =>
    showForm(c, at, { ...editing, form: { values, problems }, ...more }, status);

  if (!isPlainPath(path)) return refuse({ path: text.pathProblem });
  if (Buffer.byteLength(content) > limits.fileEditor.fileBytes) return refuse({ form: text.tooLong });
  const wanted = sent.get("do");
  try {
    if (wanted === "preview" || wanted === "apply") {
      const preview = await hub.preview({ ...at, path }, content);
      if (c.req.header(inPlaceHeader) !== undefined) return forScript(c, preview);
      return await showForm(c, at, { ...editing, preview, showsPreview: wanted === "preview" });
    }
    const created = isNew || path !== at.path ? path : undefined;
    const defaultTitle = isNew ? text.createTitle(path) : text.updateDefault(path);
    const saved = await saveChange(hub, {
      at: isNew ? { ...at, path: "" } : at,
      base,
      created,
      changes: [{ kind: "write", path, content, ...(isNew || created === undefined ? {} : { oldPath: at.path }) }],
      commit: readCommitForm(sent, targets, defaultTitle),
    });
    if (saved.kind === "exists") return await refuse({ path: text.pathTaken }, {}, 409);
    if (saved.kind === "conflict") return await showConflict(c, at, editing, saved.head);
    const { type, id } = at;
    return c.redirect(
      saved.pull === undefined ? paths.blob({ ...at, path }) : paths.discussion({ type, id }, saved.pull),
      303,
    );
  } catch (error) {
    // The text must not be lost with the error page.
    const { status, problems } = readRefusal(error, {});
    return refuse(problems, {}, status);
  }
}

async function showConflict(c: Context<PagesEnvironment>, at: RevisionPath, editing: Editing, head: string) {
  const conflict: Conflict = { head, current: await currentText(c, { ...at, revision: head }) };
  // The visitor has seen the current version now, so the next commit replaces it.
  return showForm(c, at, { ...editing, base: head, conflict }, 409);
}

async function currentText(c: Context<PagesEnvironment>, file: RevisionPath): Promise<string | undefined> {
  try {
    const current = await readEditableText(await c.get("hub").file(file));
    return current.kind === "text" ? current.content : undefined;
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

type PageStatus = ReturnType<typeof readRefusal>["status"] | 200;

async function showForm(c: Context<PagesEnvironment>, at: RevisionPath, editing: Editing, status: PageStatus = 200) {
  const { text } = c.get("page");
  const path = editing.form.values["path"] ?? at.path;
  const card: CardForm | undefined = isCard(path) ? cardFormOf(at.type, editing.content) : undefined;
  return renderPage(c, {
    title: text.titleOf(editing.isNew ? text.edit.newTitle : text.edit.editOf(at.path)),
    robots: "noindex",
    policy: "editor",
    status,
    content: (
      <EditPage
        header={await repositoryHeader(c, at, "files")}
        at={at}
        {...editing}
        card={card}
        isMarkdown={fileKind(path) === "markdown"}
        preview={editing.preview}
        showsPreview={editing.showsPreview === true}
        conflict={editing.conflict}
      />
    ),
  });
}

function forScript(c: Context<PagesEnvironment>, preview: MarkdownPreview): Response {
  c.header("Cache-Control", "private, no-store");
  return c.html(renderFragment(c, <PreviewPanel preview={preview} />));
}
