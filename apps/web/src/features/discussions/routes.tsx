import { limits } from "@modelyard/platform/limits";
import { type Context, Hono } from "hono";
import type { DiscussionAddress } from "../../data/discussion-calls.ts";
import { HubResponseError, isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RepositoryAddress, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { diffQueryOf, undefinedIfGated } from "../history/diff-query.ts";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { changeDiscussion } from "./change-discussion.ts";
import { DiscussionPage } from "./discussion-page.tsx";
import { DiscussionsPage } from "./discussions-page.tsx";
import { NewDiscussionPage } from "./new-discussion-page.tsx";

type PageHandler<Address> = (c: Context<PagesEnvironment>, address: Address) => Response | Promise<Response>;
type Type = RepositoryAddress["type"];

/** Discussions and pull requests of repositories. */
export const discussionRoutes = new Hono<PagesEnvironment>()
  .get(routes.datasetDiscussions, (c) => ofRepository(c, "dataset", showDiscussions))
  .get(routes.newDatasetDiscussion, signedIn, (c) => ofRepository(c, "dataset", showNew))
  .post(routes.newDatasetDiscussion, signedIn, (c) => ofRepository(c, "dataset", create))
  .get(routes.datasetDiscussion, (c) => ofDiscussion(c, "dataset", show))
  .post(routes.datasetDiscussion, signedIn, (c) => ofDiscussion(c, "dataset", change))
  .get(routes.modelDiscussions, (c) => ofRepository(c, "model", showDiscussions))
  .get(routes.newModelDiscussion, signedIn, (c) => ofRepository(c, "model", showNew))
  .post(routes.newModelDiscussion, signedIn, (c) => ofRepository(c, "model", create))
  .get(routes.modelDiscussion, (c) => ofDiscussion(c, "model", show))
  .post(routes.modelDiscussion, signedIn, (c) => ofDiscussion(c, "model", change));

function ofRepository(c: Context<PagesEnvironment>, type: Type, handle: PageHandler<RepositoryAddress>) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  return id === undefined ? notFoundPage(c) : handle(c, { type, id });
}

function ofDiscussion(c: Context<PagesEnvironment>, type: Type, handle: PageHandler<DiscussionAddress>) {
  const num = c.req.param("num") ?? "";
  if (!/^\d{1,9}$/.test(num)) return notFoundPage(c);
  return ofRepository(c, type, (_, repository) => handle(c, { ...repository, num }));
}

async function showDiscussions(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const status = c.req.query("status") === "closed" ? "closed" : "open";
  const given = c.req.query("type");
  const type = given === "discussion" || given === "pull_request" ? given : undefined;
  const search = c.req.query("search")?.slice(0, limits.discussions.searchChars);
  const page = /^\d{1,5}$/.test(c.req.query("p") ?? "") ? Number(c.req.query("p")) : 0;
  const [header, list] = await Promise.all([
    repositoryHeader(c, repository, "community"),
    c.get("hub").discussions(repository, { status, type, search, p: page }),
  ]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.discussions.listTitle(repository.id)),
    ...(new URL(c.req.url).search === "" ? {} : { robots: "noindex" as const }),
    content: <DiscussionsPage {...{ header, repository, list, page }} filters={{ status, type, search }} />,
  });
}

async function showNew(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  form: FormState = emptyForm,
  status: RefusedStatus | 200 = 200,
) {
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.discussions.newTitle(repository.id)),
    robots: "noindex",
    status,
    content: (
      <NewDiscussionPage header={await repositoryHeader(c, repository, "community")} {...{ repository, form }} />
    ),
  });
}

async function create(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const form = await readForm(c, limits.discussions.formBytes);
  const values = { title: form.get("title") ?? "", description: form.get("description") ?? "" };
  try {
    const num = await c.get("hub").createDiscussion(repository, values);
    return c.redirect(paths.discussion(repository, num), 303);
  } catch (error) {
    if (isNotFoundError(error)) throw error;
    const { status, problems } = readRefusal(error, { title: {}, description: {} });
    return showNew(c, repository, { values, problems }, status);
  }
}

type RefusedStatus = ReturnType<typeof readRefusal>["status"];

async function show(
  c: Context<PagesEnvironment>,
  at: DiscussionAddress,
  form: FormState = emptyForm,
  status: RefusedStatus | 200 = 200,
) {
  const { type, id, num } = at;
  const repository = { type, id };
  const header = await repositoryHeader(c, repository, "community");
  const { text } = c.get("page");
  const hub = c.get("hub");
  try {
    const discussion = await hub.discussion(at);
    const query = diffQueryOf(c);
    const diff = discussion.isPullRequest
      ? await hub.diff(repository, { pull: num }, query).catch(undefinedIfGated)
      : undefined;
    return renderPage(c, {
      title: text.titleOf(`${discussion.title} · ${id}`),
      status,
      policy: "card",
      content: <DiscussionPage {...{ header, repository, discussion, diff, query, form }} />,
    });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(`#${num}`));
    throw error;
  }
}

async function change(c: Context<PagesEnvironment>, at: DiscussionAddress) {
  const form = await readForm(c, limits.discussions.formBytes);
  const { type, id, num } = at;
  try {
    await changeDiscussion(c.get("hub"), at, form);
  } catch (error) {
    if (isNotFoundError(error) || isForbidden(error)) throw error;
    const { status, problems } = readRefusal(error, {});
    return show(c, at, { values: typedComment(form), problems }, status);
  }
  return form.get("action") === "delete"
    ? c.redirect(paths.discussions({ type, id }), 303)
    : c.redirect(paths.discussion({ type, id }, num), 303);
}

/** The page of a discussion may be forbidden as well, for example while discussions are turned off. */
function isForbidden(error: unknown): boolean {
  return error instanceof HubResponseError && error.status === 403;
}

/** Returns the text of a new comment, so that it is not lost when it is refused. */
function typedComment(form: ReadonlyMap<string, string>): FormState["values"] {
  return form.get("action") === "comment" ? { comment: form.get("comment") ?? "" } : {};
}
