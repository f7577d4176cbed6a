import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RepositoryAddress, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { type RefKind, RefsPage } from "./refs-page.tsx";

type Status = ReturnType<typeof readRefusal>["status"] | 200;

/** Lists branches and tags, and creates and deletes them. */
export const refRoutes = new Hono<PagesEnvironment>()
  .get(routes.datasetRefs, (c) => ofRepository(c, "dataset", showRefs))
  .post(routes.datasetRefs, signedIn, (c) => ofRepository(c, "dataset", changeRefs))
  .get(routes.refs, (c) => ofRepository(c, "model", showRefs))
  .post(routes.refs, signedIn, (c) => ofRepository(c, "model", changeRefs));

function ofRepository(
  c: Context<PagesEnvironment>,
  type: RepositoryAddress["type"],
  handle: (c: Context<PagesEnvironment>, repository: RepositoryAddress) => Promise<Response>,
) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  return id === undefined ? notFoundPage(c) : handle(c, { type, id });
}

async function showRefs(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const given = c.req.query("p") ?? "";
  const page = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  return render(c, repository, { kind: c.req.query("kind") === "tags" ? "tags" : "branches", page });
}

interface Shown {
  kind: RefKind;
  page?: number;
  form?: FormState;
  status?: Status;
}

async function render(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  { kind, page = 0, form = emptyForm, status = 200 }: Shown,
) {
  const [header, list] = await Promise.all([
    repositoryHeader(c, repository, "commits"),
    c.get("hub").refList(repository, { kind, page }),
  ]);
  const { text } = c.get("page");
  const done = (["created", "deleted"] as const).find((one) => status === 200 && one === c.req.query("done"));
  return renderPage(c, {
    title: text.titleOf(text.history.refsTitle(repository.id)),
    robots: "noindex",
    status,
    content: <RefsPage {...{ header, repository, kind, list, page, done, form }} />,
  });
}

async function changeRefs(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const form = await readForm(c);
  const read = (name: string) => form.get(name)?.trim() ?? "";
  const hub = c.get("hub");
  const action = read("action");
  const kind: RefKind = action.endsWith("-tag") ? "tags" : "branches";
  const back = (done: "created" | "deleted") =>
    c.redirect(paths.refs(repository, { ...(kind === "tags" && { kind }), done }), 303);
  const { history: text } = c.get("page").text;
  if (action === "delete-branch" || action === "delete-tag") {
    try {
      await (kind === "tags" ? hub.deleteTag(repository, read("ref")) : hub.deleteBranch(repository, read("ref")));
    } catch (error) {
      // Another user deleted it first, which has the same result.
      if (!(error instanceof HubResponseError) || error.code !== "RevisionNotFound") throw error;
    }
    return back("deleted");
  }
  const values = { name: read("name"), revision: read("revision"), message: read("message") };
  try {
    if (kind === "tags") await hub.createTag(repository, values);
    else await hub.createBranch(repository, values);
    return back("created");
  } catch (error) {
    const isRevision = error instanceof HubResponseError && error.code === "RevisionNotFound";
    if (isRevision) {
      const problems = { revision: text.noSuchRevision(values.revision) };
      return render(c, repository, { kind, form: { values, problems }, status: 422 });
    }
    const { status, problems } = readRefusal(error, {});
    const about = status === 409 ? { name: text.refExists } : status === 400 ? { name: text.badRefName } : problems;
    // A repository that is hidden, and missing rights, have pages of their own.
    if (status === 403 || status === 404) throw error;
    return render(c, repository, { kind, form: { values, problems: about }, status });
  }
}
