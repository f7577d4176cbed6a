import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { opensPull } from "../../commits/commit-target.ts";
import { busy, HubError, messages } from "../../errors.ts";
import type { Call, Endpoint } from "../../http/call.ts";
import { clientOf } from "../../http/client-keys.ts";
import { ClientSlots } from "../../http/client-slots.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { pullNumberOf } from "../../pulls/pull-number.ts";
import { isQuotaRefusal } from "../../quotas/refusals.ts";
import { openRepo } from "../../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../../repos/tables.ts";
import { streamSlots } from "../../resolve/stream-slots.ts";
import type { Arrivals } from "../files/arrivals.ts";
import { isHashString } from "../format/hash-string.ts";
import { xorbs } from "../tables.ts";
import { casCallerOf, issueCasToken, tokenHeaders } from "../tokens/cas-token.ts";
import { allowedRanges } from "../tokens/xorb-url.ts";
import type { XetContext } from "../xet-context.ts";
import { findChunk } from "../xorbs/find-chunk.ts";
import { receiveXorb } from "../xorbs/receive-xorb.ts";
import { casOperations, xetTokenOperations } from "./api.ts";
import { casUrlOf } from "./cas-url.ts";
import { receiveShard, receiveShardWithProgress } from "./receive-shard.ts";
import { serveReconstruction } from "./serve-reconstruction.ts";
import { requestedRanges, serveXorb } from "./serve-xorb.ts";

/** Registers the routes of the Xet protocol. */
export function registerXetRoutes(
  register: Register,
  hub: HubContext,
  { context, arrivals }: { context: XetContext; arrivals: Arrivals },
): void {
  for (const type of repoTypes) {
    for (const access of ["read", "write"] as const) {
      register(xetTokenOperations[type][access], async (call) => {
        const isForPull = opensPull(call) || pullNumberOf(call.parameter("revision")) !== undefined;
        const needs = access === "read" ? "content" : isForPull ? "contribute" : "commit";
        const repo = await openRepo(hub, call, type, needs);
        return repo instanceof Response ? repo : tokenResponse(context, call, { repo, access });
      });
    }
  }

  const slots = slotsFor(limits.xet.uploads, "Xet uploads");
  const checks = slotsFor(limits.xet.shardChecks, "checks of shards");
  const sending = streamSlots(limits.files.objectStreams);
  /** Handles an upload for the user of the token, in a slot. */
  const uploading =
    (receive: (upload: { call: Call; repoId: string; caller: SignedIn }) => Promise<Response>): Endpoint =>
    async (call) => {
      const { repo, caller } = await casCallerOf(context, call.request, "write");
      if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      call.repoId = repo.id;
      await call.requireSpace();
      const client = { userId: caller.userId, address: clientOf(call).address };
      const release = await slots.take(client, call.request.signal);
      try {
        return await receive({ call, repoId: repo.id, caller });
      } catch (error) {
        // Clients of Xet send a request again after every status from 500 on.
        throw isQuotaRefusal(error) ? new HubError("TooLarge", error.message, { cause: error }) : error;
      } finally {
        release();
      }
    };

  register(
    casOperations.uploadXorb,
    uploading(async ({ call, caller: { userId } }) => {
      const hash = hashOf(call);
      const { signal, headers } = call.request;
      const bytes = Number(headers.get("content-length") ?? limits.xet.xorbBodyBytes);
      const was_inserted = await hub.staging.receive({ userId, bytes }, () =>
        receiveXorb(context, { hash, userId, body: call.body, signal }),
      );
      return Response.json({ was_inserted });
    }),
  );
  register(
    casOperations.uploadShard,
    uploading((upload) => receiveShard(context, arrivals, { ...upload, checks })),
  );
  register(
    casOperations.uploadShardV2,
    uploading((upload) => receiveShardWithProgress(context, arrivals, { ...upload, checks })),
  );

  register(casOperations.findChunk, async (call) => {
    const { caller } = await casCallerOf(context, call.request, "write");
    const shard = caller === undefined ? undefined : await findChunk(context, caller, hashOf(call));
    if (shard === undefined) throw new HubError("NotFound", "No stored xorb has this chunk.");
    return new Response(new Uint8Array(shard), { headers: { "Content-Type": "application/octet-stream" } });
  });
  register(casOperations.downloadXorb, async (call) => {
    const hash = hashOf(call);
    const allowed = allowedRanges(context, hash, call.query);
    const { storedBytes, createdAt } = xorbs;
    const [xorb] = await context.orm
      .select({ hash: xorbs.hash, storedBytes, createdAt })
      .from(xorbs)
      .where(eq(xorbs.hash, hash));
    if (xorb === undefined) throw new HubError("NotFound", "This xorb is not stored any more.");
    const ranges = requestedRanges(call.request, { allowed, size: xorb.storedBytes });
    const release = await sending.take(clientOf(call), call.request.signal);
    return serveXorb(context, call.request, { xorb, ranges, release });
  });
  register(casOperations.describeV1, (call) =>
    serveReconstruction({ hub, context }, call, { hash: hashOf(call), version: 1 }),
  );
  register(casOperations.describeV2, (call) =>
    serveReconstruction({ hub, context }, call, { hash: hashOf(call), version: 2 }),
  );
}

function slotsFor(limit: typeof limits.xet.uploads | typeof limits.xet.shardChecks, what: string): ClientSlots {
  const { uploadWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.xet;
  return new ClientSlots(limit, { waitMs, waitingPerClient, waitingInTotal, refusal: busy, what });
}

function tokenResponse(
  context: XetContext,
  call: Call,
  { repo, access }: { repo: RepoRow; access: "read" | "write" },
): Response {
  const token = issueCasToken(context, { repo, caller: call.caller, access });
  const [casUrl, exp] = [casUrlOf(call), Math.floor(token.expiresAt.getTime() / 1000)];
  return Response.json(
    { casUrl, exp, accessToken: token.text },
    { headers: { ...tokenHeaders(casUrl, token), "Cache-Control": "no-store" } },
  );
}

/** @throws {HubError} 400: the hash in the address is not one */
function hashOf(call: Call): string {
  const hash = call.parameter("hash");
  if (isHashString(hash)) return hash;
  throw new HubError("BadRequest", "A hash of Xet has 64 lower-case hex digits.");
}
