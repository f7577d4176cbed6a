import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { and, eq, sql } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { authorise, requireContent, type WantedAccess } from "./access.ts";
import { repoWithFormerName } from "./names/repo-with-former-name.ts";
import { type RepoRow, type RepoType, repoColumns, repos } from "./tables.ts";
import { noteFewFiles } from "./with-files.ts";

export async function findRepo(
  { orm, publicRecord }: Pick<HubContext, "orm" | "publicRecord">,
  type: RepoType,
  fullName: string,
): Promise<RepoRow | undefined> {
  const queriedAtMs = Date.now();
  const [row] = await repoByName(orm).execute({ type, name: foldName(fullName) });
  publicRecord.note(type, fullName, row, queriedAtMs);
  if (row !== undefined && publicRecord.wantsFiles(row)) void noteFewFiles({ orm, publicRecord }, row);
  return row;
}

const repoByName = preparedQuery((orm: HubContext["orm"]) =>
  orm
    .select(repoColumns)
    .from(repos)
    .where(and(eq(repos.type, sql.placeholder("type")), eq(repos.foldedFullName, sql.placeholder("name"))))
    .prepare("repo-by-name"),
);

/** Finds a repository by its name, or by one that it had before. */
export async function findByAnyName(
  context: Pick<HubContext, "orm" | "publicRecord">,
  type: RepoType,
  fullName: string,
): Promise<RepoRow | undefined> {
  return (await findRepo(context, type, fullName)) ?? repoWithFormerName(context.orm, type, fullName);
}

/** The prefix of a repository's name in the URLs of pages, git and `resolve`. */
export const pathPrefix = { model: "", dataset: "datasets/" } as const satisfies Record<RepoType, string>;

/**
 * Finds a repository for the caller. While the database is unreachable, callers are unknown and may read what was just
 * public.
 */
async function readableRepo(
  context: HubContext,
  call: Call,
  { type, fullName, wanted }: { type: RepoType; fullName: string; wanted: WantedAccess },
): Promise<RepoRow> {
  try {
    const repo = await findByAnyName(context, type, fullName);
    const { caller } = call;
    authorise(repo, caller, wanted === "content" ? "read" : wanted);
    if (wanted === "content" || wanted === "contribute")
      await requireContent(context.orm, repo, { caller, pageUrl: pageUrlOf(call, repo) });
    return repo;
  } catch (error) {
    const recalled =
      (wanted === "read" || wanted === "content") && isDatabaseAway(error)
        ? context.publicRecord.recall(type, fullName)
        : undefined;
    // Access to a gated repository cannot be checked without the database.
    if (recalled === undefined || (wanted === "content" && recalled.gated !== null)) throw error;
    return recalled;
  }
}

/** Returns the address of a repository's page. */
export function pageUrlOf({ publicUrl }: Pick<Call, "publicUrl">, repo: Pick<RepoRow, "type" | "fullName">): string {
  return `${publicUrl}/${pathPrefix[repo.type]}${repo.fullName}`;
}

/**
 * Finds the repository in the URL and checks that the caller has the wanted access. Routes that send bytes of files, or
 * text from them, want `content`.
 * @returns the repository, or a redirect if the URL has another spelling of its name, or a name that it had before
 */
export async function openRepo(
  context: HubContext,
  call: Call,
  type: RepoType,
  wanted: WantedAccess,
): Promise<RepoRow | Response> {
  const repo = await openByAnyName(context, call, type, wanted);
  const fullName = nameIn(call);
  return repo.fullName === fullName ? repo : redirectToCanonical(call.request, fullName, repo.fullName);
}

/** Like `openRepo`, for requests whose clients do not follow redirects: serves the repository under every name. */
export async function openByAnyName(
  context: HubContext,
  call: Call,
  type: RepoType,
  wanted: WantedAccess,
): Promise<RepoRow> {
  const repo = await readableRepo(context, call, { type, fullName: nameIn(call), wanted });
  call.repoId = repo.id;
  return repo;
}

function nameIn(call: Call): string {
  return `${call.parameter("namespace")}/${call.parameter("name").replace(/\.git$/, "")}`;
}

function redirectToCanonical(request: Request, requested: string, canonical: string): Response {
  const { pathname, search } = new URL(request.url);
  // Names need no percent-encoding, so the URL contains the name literally unless a client encoded it anyway. With the
  // slash: the name "ls/ls" must not match in "/api/models/ls/ls" before its start.
  const location = pathname.replace(`/${requested}`, `/${canonical}`);
  if (location === pathname) return new Response(null, { status: 404 });
  return new Response(null, { status: 307, headers: { Location: `${location}${search}` } });
}
