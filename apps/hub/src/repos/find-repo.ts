import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { and, eq } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { authorise } from "./access.ts";
import { type RepoRow, type RepoType, repos } from "./tables.ts";

export async function findRepo(
  { orm, publicRecord }: Pick<HubContext, "orm" | "publicRecord">,
  type: RepoType,
  fullName: string,
): Promise<RepoRow | undefined> {
  const askedAtMs = Date.now();
  const [row] = await orm
    .select()
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.foldedFullName, foldName(fullName))));
  publicRecord.note(type, fullName, row, askedAtMs);
  return row;
}

/** The address part that stands before a repository's name on pages, in git and in `resolve`. */
export const pathPrefix = { model: "", dataset: "datasets/" } as const satisfies Record<RepoType, string>;

/** While the database is away, everybody may read what was public a moment before; nothing is known about the caller. */
async function readableRepo(
  context: HubContext,
  call: Call,
  { type, fullName, wanted }: { type: RepoType; fullName: string; wanted: "read" | "write" },
): Promise<RepoRow> {
  try {
    const repo = await findRepo(context, type, fullName);
    authorise(repo, call.caller, wanted);
    return repo;
  } catch (error) {
    const known = wanted === "read" && isDatabaseAway(error) ? context.publicRecord.recall(type, fullName) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

/**
 * Finds the repository that an address names, for a caller who may read (or write) it.
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
  const repo = await readableRepo(context, call, { type, fullName, wanted });
  return repo.fullName === fullName ? repo : redirectToCanonical(call.request, fullName, repo.fullName);
}

function redirectToCanonical(request: Request, asked: string, canonical: string): Response {
  const { pathname, search } = new URL(request.url);
  // Names need no percent-encoding, so they stand in the address as they are, unless somebody encoded them anyway.
  const location = pathname.replace(asked, canonical);
  if (location === pathname) return new Response(null, { status: 404 });
  return new Response(null, { status: 307, headers: { Location: `${location}${search}` } });
}
