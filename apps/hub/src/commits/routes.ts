import { limits } from "@modelyard/platform/limits";
import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { checkContentLength } from "../http/content-length.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { headerText } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo, pathPrefix } from "../repos/find-repo.ts";
import { repoTypes } from "../repos/tables.ts";
import { commitOperations, Preupload } from "./api.ts";
import { branchRef, commitLines, linesOfLegacyCommit, parseLines } from "./commit.ts";
import { LegacyCommit } from "./operations.ts";
import { readLines } from "./read-lines.ts";
import { uploadsOf } from "./uploads-of.ts";

/** Registers the routes that prepare uploads and create commits. */
export function registerCommitRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    const operations = commitOperations[type];

    register(operations.preupload, async (call) => {
      const repo = await openRepo(context, call, type, "write");
      if (repo instanceof Response) return repo;
      refusePullRequest(call);
      const request = await readJson(call, Preupload, limits.jsonBody.preupload);
      const ref = await branchRef(context, repo, call.parameter("revision"));
      const head = await context.git.head(repo.id, ref);
      return Response.json({ files: await uploadsOf(context, { repo, head, request }), commitOid: head });
    });

    register(operations.commit, async (call) => {
      const repo = await openRepo(context, call, type, "write");
      if (repo instanceof Response) return repo;
      if (call.caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      await call.requireSpace();
      refusePullRequest(call);
      const ref = await branchRef(context, repo, call.parameter("revision"));
      const lines = await linesOf(call);
      const { commit, warnings } = await commitLines(context, repo, {
        ref,
        caller: call.caller,
        lines,
        takeSlot: () => context.git.slots.take(clientOf(call), call.request.signal),
      });
      const body = {
        success: true,
        commitOid: commit,
        commitUrl: `${call.publicUrl}/${pathPrefix[type]}${repo.fullName}/commit/${commit}`,
        hookOutput: warnings.map((warning) => `warning: ${warning}`).join("\n"),
      };
      return Response.json(body, { headers: warningHeader(warnings) });
    });
  }
}

/**
 * Returns the header whose text clients show to their user. The part before the first semicolon is a topic, shown once.
 */
function warningHeader(warnings: readonly string[]): Record<string, string> {
  return warnings.length === 0 ? {} : { "X-HF-Warning": headerText(`File names; ${warnings.join(" ")}`) };
}

async function linesOf(call: Call) {
  const { request, memory } = call;
  const isLegacy = (request.headers.get("content-type") ?? "").startsWith("application/json");
  if (isLegacy) return linesOfLegacyCommit(await readJson(call, LegacyCommit, limits.jsonBody.legacyCommit));
  checkContentLength(request, limits.commit.bodyBytes);
  return parseLines(readLines(request.body, { ...limits.commit, memory }));
}

function refusePullRequest({ query }: Call): void {
  if (query.get("create_pr") !== null && !/^(?:0|false)$/i.test(query.get("create_pr") ?? "")) {
    throw new HubError("BadRequest", "This hub has no pull requests yet. Commit to a branch instead.");
  }
}
