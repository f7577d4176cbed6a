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
import { isChangeable } from "./edit-address.ts";
import { EditPage } from "./edit-page.tsx";
import { readEditableText, withLineEnds } from "./editable-text.ts";
import { readMarkerSize, solveConflicts } from "./merge/conflict-markers.ts";
import { conflictsLeft, continueMerge, type Merge, mergeFile } from "./merge/merge-file.ts";
import { readChoices } from "./merge/read-choices.ts";
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
  merge?: Merge | undefined;
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
  const markerSize = readMarkerSize(sent.get("markers"));
  const given = withLineEnds(solved(sent.get("content") ?? "", sent, markerSize), { usesCrlf });
  const content = isCard(path) ? withCardForm(at.type, given, sent) : given;
  const targets = await commitTargets(hub, at);
  const values = Object.fromEntries(
    ["path", "title", "description", "target"].map((name) => [name, sent.get(name) ?? ""]),
  );
  const base = /^[0-9a-f]{40}$/.test(sent.get("base") ?? "") ? (sent.get("base") ?? "") : await headOf(hub, at);
  const editing: Editing = { isNew, base, content, usesCrlf, targets, form: { values, problems: {} } };
  const show = async (more: Partial<Editing>, status: PageStatus = 200) => {
    // A form that continues a merge starts from the commit with the current version.
    const merge = markerSize && (await continueMerge(hub, at, { head: base, markerSize }));
    return showForm(c, at, { ...editing, merge: merge || undefined, ...more }, status);
  };
  const refuse = (problems: FormState["problems"], status: PageStatus = 422) =>
    show({ form: { values, problems } }, status);

  if (!isPlainPath(path)) return refuse({ path: text.pathProblem });
  if (Buffer.byteLength(content) > limits.fileEditor.fileBytes) return refuse({ form: text.tooLong });
  const wanted = sent.get("do");
  const left = conflictsLeft(content, markerSize).length;
  try {
    if (wanted === "solve") return await show({});
    if (wanted === "preview" || wanted === "apply") {
      const preview = await hub.preview({ ...at, path }, content);
      if (c.req.header(inPlaceHeader) !== undefined) return forScript(c, preview);
      return await show({ preview, showsPreview: wanted === "preview" });
    }
    if (left > 0) return await refuse({ form: text.merge.left(left) });
    const created = isNew || path !== at.path ? path : undefined;
    const defaultTitle = isNew ? text.createTitle(path) : text.updateDefault(path);
    const saved = await saveChange(hub, {
      at: isNew ? { ...at, path: "" } : at,
      base,
      created,
      changes: [{ kind: "write", path, content, ...(isNew || created === undefined ? {} : { oldPath: at.path }) }],
      commit: readCommitForm(sent, targets, defaultTitle),
    });
    if (saved.kind === "exists") return await refuse({ path: text.pathTaken }, 409);
    if (saved.kind === "conflict") return await showMerge(c, at, editing, saved.head);
    const { type, id } = at;
    return c.redirect(
      saved.pull === undefined ? paths.blob({ ...at, path }) : paths.discussion({ type, id }, saved.pull),
      303,
    );
  } catch (error) {
    // The text must not be lost with the error page.
    const { status, problems } = readRefusal(error, {});
    return refuse(problems, status);
  }
}

/** Returns the text of a form with the conflicts solved for which a choice was sent. */
function solved(content: string, sent: ReadonlyMap<string, string>, markerSize: number | undefined): string {
  if (markerSize === undefined) return content;
  return solveConflicts(withLineEnds(content, { usesCrlf: false }), markerSize, readChoices(sent));
}

/** Shows the form with the visitor's text merged with the version that was committed meanwhile. */
async function showMerge(c: Context<PagesEnvironment>, at: RevisionPath, editing: Editing, head: string) {
  const { base, content: own, usesCrlf, form } = editing;
  const merged = await mergeFile(c.get("hub"), at, { base, head, own, usesCrlf }, c.get("page").text);
  const { current } = merged.merge;
  const path = current === undefined || current.kind === "deleted" ? at.path : current.path;
  const values = form.values["path"] === at.path ? { ...form.values, path } : form.values;
  // The next commit builds on the current version, under its current path.
  const next = { ...editing, ...merged, base: head, form: { ...form, values } };
  return showForm(c, { ...at, path }, next, 409);
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
        merge={editing.merge}
      />
    ),
  });
}

function forScript(c: Context<PagesEnvironment>, preview: MarkdownPreview): Response {
  c.header("Cache-Control", "private, no-store");
  return c.html(renderFragment(c, <PreviewPanel preview={preview} />));
}
