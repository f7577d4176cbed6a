import { HubError } from "../errors.ts";
import { mergeBase } from "../git/history/ancestry.ts";
import { DiffTooLargeError, diffOf } from "../git/history/diff.ts";
import type { Call } from "../http/call.ts";
import { queryFlag } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { compareOperations } from "./compare-api.ts";

/** Registers the routes that compare two revisions. */
export function registerCompareRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register(compareOperations[type].compare, async (call) => {
      const repo = await openRepo(context, call, type, "content");
      return repo instanceof Response ? repo : compare(context, call, repo);
    });
  }
}

async function compare(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const { base, head, isFromCommonAncestor } = revisionsOf(call.parameter("compare"));
  const named = await commitOf(context, call, repo, base);
  const after = await commitOf(context, call, repo, head);
  const { reader, folderOf } = context.git;
  const folder = folderOf(repo.id);
  const before = isFromCommonAncestor ? ((await mergeBase(folder, named, after)) ?? named) : named;
  const text = await diffOf(reader, folder, { before, after }).catch((cause: unknown) => {
    if (!(cause instanceof DiffTooLargeError)) throw cause;
    throw new HubError(
      "TooLarge",
      `The difference is too large to show: ${cause.message}. Clone the repository and compare with git.`,
      { cause },
    );
  });
  const headers = { "X-Repo-Commit": after };
  if (!queryFlag(call.query, "raw")) return Response.json(text, { headers });
  const type = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  return new Response(text, { headers: { ...headers, ...type } });
}

/** Parses `base..head`, or `base...head` to compare with the common ancestor. Names of refs contain no `..`. */
function revisionsOf(text: string): { base: string; head: string; isFromCommonAncestor: boolean } {
  const dots = text.indexOf("..");
  const base = text.slice(0, Math.max(0, dots));
  const isFromCommonAncestor = text.startsWith("...", dots);
  const head = text.slice(dots + (isFromCommonAncestor ? 3 : 2));
  if (dots > 0 && head !== "") return { base, head, isFromCommonAncestor };
  throw new HubError("BadRequest", "Name two revisions, with two dots between them: main..dev");
}
