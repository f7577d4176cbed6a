import { and, eq } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { type RepoRow, type RepoType, repos } from "../database/schema.ts";
import type { Call } from "../http/endpoint.ts";
import type { HubContext } from "../hub-context.ts";
import { authorise } from "./access.ts";

export async function findRepo(
  { orm }: Pick<HubContext, "orm">,
  type: RepoType,
  fullName: string,
): Promise<RepoRow | undefined> {
  const [row] = await orm
    .select()
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.foldedFullName, foldName(fullName))));
  return row;
}

/** The address part that stands before a repository's name on pages, in git and in `resolve`. */
export const pathPrefix = { model: "", dataset: "datasets/" } as const satisfies Record<RepoType, string>;

/**
 * Finds the repository an address speaks of, for a caller who may read (or write) it.
 * @returns the repository, or a redirect to its own spelling when the address has another
 */
export async function openRepo(
  context: HubContext,
  call: Call,
  type: RepoType,
  wanted: "read" | "write",
): Promise<RepoRow | Response> {
  const name = call.parameter("name").replace(/\.git$/, "");
  const fullName = `${call.parameter("namespace")}/${name}`;
  const repo = await findRepo(context, type, fullName);
  authorise(repo, call.caller, wanted);
  return repo.fullName === fullName ? repo : redirectToCanonical(call.request, fullName, repo.fullName);
}

function redirectToCanonical(request: Request, asked: string, canonical: string): Response {
  const { pathname, search } = new URL(request.url);
  // Names need no percent-encoding, so they stand in the address as they are, unless somebody encoded them anyway.
  const location = pathname.replace(asked, canonical);
  if (location === pathname) return new Response(null, { status: 404 });
  return new Response(null, { status: 307, headers: { Location: `${location}${search}` } });
}
