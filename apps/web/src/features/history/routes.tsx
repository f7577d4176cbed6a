import { type Context, Hono } from "hono";
import { HubResponseError, isNotFoundError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RepositoryAddress, type RevisionPair, type RevisionPath, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { type FileParameters, fileAt, readLocation } from "../files/file-location.ts";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { CommitPage } from "./commit-page.tsx";
import { CommitsPage } from "./commits-page.tsx";
import { ComparePage } from "./compare-page.tsx";
import { diffQueryOf, undefinedIfGated } from "./diff-query.ts";
import { refRoutes } from "./ref-routes.tsx";

/** Commits, comparisons, branches and tags. */
export const historyRoutes = new Hono<PagesEnvironment>()
  .get(routes.datasetCommitsRoot, (c) => showCommits(c, { type: "dataset", ...c.req.param() }))
  .get(routes.datasetCommits, (c) => showCommits(c, { type: "dataset", ...c.req.param() }))
  .get(routes.datasetCommit, (c) => showCommit(c, { type: "dataset", ...c.req.param() }))
  .get(routes.datasetCompareForm, (c) => chooseRevisions(c, "dataset"))
  .get(routes.datasetCompare, (c) => showComparison(c, "dataset"))
  .get(routes.commitsRoot, (c) => showCommits(c, { type: "model", ...c.req.param() }))
  .get(routes.commits, (c) => showCommits(c, { type: "model", ...c.req.param() }))
  .get(routes.commit, (c) => showCommit(c, { type: "model", ...c.req.param() }))
  .get(routes.compareForm, (c) => chooseRevisions(c, "model"))
  .get(routes.compare, (c) => showComparison(c, "model"))
  .route("/", refRoutes);

/** Number of commits on a history page: the hub's default. */
const commitsOnPage = 50;

async function showCommit(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const at = fileAt(parameters);
  if (at === undefined) return notFoundPage(c);
  const hub = c.get("hub");
  const header = await repositoryHeader(c, at, "commits");
  const { text } = c.get("page");
  const query = diffQueryOf(c);
  try {
    const [commit, diff] = await Promise.all([
      hub.commit(at, at.revision),
      hub.diff(at, { commit: at.revision }, query).catch(undefinedIfGated),
    ]);
    const { type, id } = at;
    return renderPage(c, {
      title: text.titleOf(`${commit.title} · ${id}`),
      robots: "noindex",
      content: <CommitPage {...{ header, commit, diff, query }} repository={{ type, id }} />,
    });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(at.revision));
    throw error;
  }
}

async function showCommits(c: Context<PagesEnvironment>, parameters: FileParameters) {
  const at = fileAt(parameters);
  if (at === undefined) return notFoundPage(c);
  const header = await repositoryHeader(c, at, "commits");
  const { text } = c.get("page");
  try {
    const shown = at.path === "" ? await allCommits(c, at) : await commitsOfPath(c, at);
    const heading = at.path === "" ? text.files.historyHeading : text.files.historyOf(at.path);
    return renderPage(c, {
      title: text.titleOf(`${heading} · ${at.id}`),
      robots: "noindex",
      content: <CommitsPage header={header} {...shown} />,
    });
  } catch (error) {
    if (isNotFoundError(error)) return notFoundPage(c, text.errors.noSuchFile(at.path || at.revision));
    throw error;
  }
}

async function allCommits(c: Context<PagesEnvironment>, at: RevisionPath) {
  const given = c.req.query("p") ?? "";
  const page = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  const location = await readLocation(c.get("hub"), at, { page, limit: commitsOnPage });
  const addressOf = (number: number) => paths.commits(at, number === 0 ? {} : { p: String(number) });
  return {
    location,
    isFirst: page === 0,
    file: undefined,
    newer: page === 0 ? undefined : addressOf(page - 1),
    older: location.history.hasMore ? addressOf(page + 1) : undefined,
  };
}

/** A history that follows renames has pages in one direction only. */
async function commitsOfPath(c: Context<PagesEnvironment>, at: RevisionPath) {
  const hub = c.get("hub");
  const given = c.req.query("after");
  const cursor = given === undefined || given === "" ? undefined : given;
  const [refs, file] = await Promise.all([hub.refs(at), hub.fileHistory(at, { cursor, limit: commitsOnPage })]);
  const { commit, commits, next } = file;
  return {
    location: { at, refs, history: { commit, commits, total: undefined, hasMore: next !== undefined } },
    isFirst: cursor === undefined,
    file,
    newer: undefined,
    older: next === undefined ? undefined : paths.commits(at, { after: next }),
  };
}

const nameChars = 300;

/** Shows the form, or redirects to the comparison that it selects. */
async function chooseRevisions(c: Context<PagesEnvironment>, type: RepositoryAddress["type"]) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  if (id === undefined) return notFoundPage(c);
  const read = (name: string) => (c.req.query(name) ?? "").trim().slice(0, nameChars);
  const revisions = { base: read("base"), head: read("head") };
  if (revisions.base !== "" && revisions.head !== "" && !isUnclear(revisions))
    return c.redirect(paths.compare({ type, id }, revisions), 302);
  return renderComparison(c, { type, id }, revisions, false);
}

/** Returns whether revisions are ambiguous in an address. No branch or tag has two dots in its name. */
function isUnclear({ base, head }: RevisionPair): boolean {
  return `${base} ${head}`.includes("..");
}

async function showComparison(c: Context<PagesEnvironment>, type: RepositoryAddress["type"]) {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  const [base = "", head = "", more] = (c.req.param("revisions") ?? "").split("...");
  if (id === undefined || more !== undefined) return notFoundPage(c);
  // One revision is compared with the default branch.
  const revisions = head === "" ? { base: "main", head: base } : { base, head };
  return renderComparison(c, { type, id }, revisions, true);
}

async function renderComparison(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  revisions: RevisionPair,
  isChosen: boolean,
) {
  const hub = c.get("hub");
  const { text } = c.get("page");
  const query = diffQueryOf(c);
  const header = await repositoryHeader(c, repository, "commits");
  const refs = await hub.refs(repository);
  const compared = isChosen ? await compare() : { missing: isUnclear(revisions) ? firstUnclear() : undefined };
  return renderPage(c, {
    title: text.titleOf(
      `${isChosen ? text.history.compareTitle(revisions.base, revisions.head) : text.history.compareHeading} · ${repository.id}`,
    ),
    robots: "noindex",
    status: compared.missing === undefined ? 200 : 404,
    content: (
      <ComparePage
        {...{ header, repository, refs, revisions, query }}
        comparison={undefined}
        diff={undefined}
        {...compared}
        missing={compared.missing}
      />
    ),
  });

  function firstUnclear(): string {
    return revisions.base.includes("..") ? revisions.base : revisions.head;
  }

  async function compare() {
    try {
      const comparison = await hub.comparison(repository, revisions);
      const { base, head } = comparison;
      const diff =
        base === head ? undefined : await hub.diff(repository, { base, head }, query).catch(undefinedIfGated);
      return { comparison, diff, missing: undefined };
    } catch (error) {
      if (!(error instanceof HubResponseError) || error.code !== "RevisionNotFound") throw error;
      const isHead = error.message.endsWith(`: ${revisions.head}`);
      return { missing: isHead ? revisions.head : revisions.base };
    }
  }
}
