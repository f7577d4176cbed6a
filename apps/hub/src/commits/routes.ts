import type { ApiOperation } from "@modelyard/platform/api/operation";
import { routePattern } from "@modelyard/platform/api/route-pattern";
import { limits } from "@modelyard/platform/limits";
import type { Call, Endpoint } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { checkContentLength } from "../http/content-length.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { headerText } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { pathPrefix } from "../repos/find-repo.ts";
import { repoTypes } from "../repos/tables.ts";
import { commitOperations, Preupload } from "./api.ts";
import { readLines } from "./body/read-lines.ts";
import { commitLines, linesOfLegacyCommit, parseLines } from "./commit.ts";
import { committingTo } from "./commit-target.ts";
import { LegacyCommit } from "./operations.ts";
import { uploadsOf } from "./uploads-of.ts";

/** Registers the routes that prepare uploads and create commits. */
export function registerCommitRoutes(register: Register, context: HubContext): void {
  /** Registers an operation for programs, which send a token, and for our own pages, which send a cookie. */
  const accept = (operation: ApiOperation, endpoint: Endpoint): void => {
    register(operation, endpoint);
    register(operation.method, `/_private/${routePattern(operation).slice("/api/".length)}`, endpoint);
  };
  for (const type of repoTypes) {
    const operations = commitOperations[type];

    accept(operations.preupload, async (call) => {
      const committing = await committingTo(context, call, type);
      if (committing instanceof Response) return committing;
      const { repo, caller, target } = committing;
      const request = await readJson(call, Preupload, limits.jsonBody.preupload);
      const head = await context.git.head(repo.id, target.ref);
      return Response.json({ files: await uploadsOf(context, { repo, head, caller, request }), commitOid: head });
    });

    accept(operations.commit, async (call) => {
      const committing = await committingTo(context, call, type);
      if (committing instanceof Response) return committing;
      const { repo, caller, target } = committing;
      await call.requireSpace();
      const lines = await linesOf(call);
      const takeSlot = () => context.git.slots.take(clientOf(call), call.request.signal);
      const committed = await commitLines(context, repo, { target, caller, lines, takeSlot });
      const { commit, num, warnings, cardWarnings } = committed;
      const url = `${call.publicUrl}/${pathPrefix[type]}${repo.fullName}`;
      const body = {
        success: true,
        commitOid: commit,
        commitUrl: `${url}/commit/${commit}`,
        hookOutput: [...warnings, ...cardWarnings].map((warning) => `warning: ${warning}`).join("\n"),
        ...(num === undefined ? {} : { pullRequestUrl: `${url}/discussions/${num}` }),
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
