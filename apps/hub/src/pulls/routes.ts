import type { ApiOperation } from "@modelyard/platform/api/operation";
import { routePattern } from "@modelyard/platform/api/route-pattern";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import { checkParticipant, openDiscussions, type Participation, takePart } from "../discussions/discussion-access.ts";
import { numberIn } from "../discussions/with-discussion.ts";
import { HubError, messages } from "../errors.ts";
import type { Endpoint } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { readOptionalJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { repoTypes } from "../repos/tables.ts";
import { type Merged, MergeRequest, pullOperations } from "./api.ts";
import { deletePullRef } from "./delete-pull-ref.ts";
import { estimateStorage } from "./estimate-storage.ts";
import { mergePullRequest } from "./merge/merge-pull-request.ts";

/** Registers the routes that merge pull requests and delete their refs. */
export function registerPullRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    const { merge, deleteRef, storage } = pullOperations[type];
    /** Registers a change for programs, which send a token, and for our own pages, which send a cookie. */
    const change = (
      operation: ApiOperation,
      need: "take part" | "maintain",
      work: (participation: Participation) => Promise<Response>,
    ): void => {
      const endpoint: Endpoint = async (call) => {
        const participation = await takePart(context, call, { type, need });
        return participation instanceof Response ? participation : work(participation);
      };
      register(operation, endpoint);
      register(operation.method, `/_private/${routePattern(operation).slice("/api/".length)}`, endpoint);
    };
    change(merge, "maintain", async ({ call, repo, caller }) => {
      const num = numberIn(call);
      const { comment } = await readOptionalJson(call, MergeRequest, limits.jsonBody.comment);
      const release = await context.git.slots.take(clientOf(call), call.request.signal);
      try {
        const mergeCommitId = await mergePullRequest(context, repo, { num, caller, comment });
        return Response.json({ status: "merged", mergeCommitId } satisfies z.infer<typeof Merged>);
      } finally {
        release();
      }
    });
    change(deleteRef, "take part", async ({ call, repo, caller }) => {
      await deletePullRef(context, repo, { num: numberIn(call), caller });
      return new Response("OK");
    });
    register(storage, async (call) => {
      const visit = await openDiscussions(context, call, type);
      if (visit instanceof Response) return visit;
      const { caller } = call;
      if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      checkParticipant(visit.repo, caller);
      const num = numberIn(call);
      const release = await context.git.slots.take(clientOf(call), call.request.signal);
      try {
        return Response.json(await estimateStorage(context, visit.repo, { num, caller }));
      } finally {
        release();
      }
    });
  }
}
