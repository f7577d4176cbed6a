import { limits } from "@modelyard/platform/limits";
import type { Call } from "../../http/call.ts";
import { clientId } from "../../http/client-address.ts";
import { clientOf, keysOf } from "../../http/client-keys.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type GitTransfers, resultHeaders, startService, versionOf } from "../git-service.ts";
import { errorPacket, FetchRefusedError } from "../packet-lines.ts";
import { outputOf } from "../transfer/process-output.ts";
import { readFetchBody } from "../transfer/request-body.ts";
import { checkFetch } from "./reachable-objects.ts";

/**
 * Serves a fetch. Reads the whole request, which is short, before taking a slot, so that an incomplete request keeps
 * none. Checks the requested objects, because version 2 of git's protocol serves any object by id.
 */
export async function serveFetch(transfers: GitTransfers, call: Call, repo: RepoRow): Promise<Response> {
  const { context, fetches } = transfers;
  const headers = resultHeaders("git-upload-pack-result");
  let release: (() => void) | undefined;
  try {
    const body = await readFetchBody(call);
    release = await fetches.take(clientOf(call), call.request.signal);
    const fetch = await checkFetch(context.git, context.git.folderOf(repo.id), body, versionOf(call));
    call.request.signal.throwIfAborted();
    if (fetch.wantsObjects) void context.downloads.cloned(repo, clientId(call));
    return new Response(run(transfers, call, repo, { body: fetch.request, release }), { headers });
  } catch (error) {
    release?.();
    if (!(error instanceof FetchRefusedError)) throw error;
    return new Response(errorPacket(error.message), { headers });
  }
}

function run(
  transfers: GitTransfers,
  call: Call,
  repo: RepoRow,
  { body, release }: { body: Buffer; release: () => void },
): ReadableStream<Uint8Array> {
  const { logger } = transfers.context;
  const git = startService(transfers, call, repo, "upload-pack", { timeoutMs: limits.git.serviceTimeoutMs });
  git.child.stdin.end(body);
  call.request.signal.addEventListener("abort", git.stop, { once: true });
  const done = git.ended
    .catch((error: unknown) => logger.info({ err: error, repoId: repo.id }, "git upload-pack ended with an error"))
    .finally(release);
  transfers.running.add(done, git.stop);
  return outputOf(git.child.stdout, {
    finish: () => done,
    abandon: git.stop,
    watch: (end) => transfers.slowFetches.watch(keysOf(clientOf(call)), end),
  });
}
