import { limits } from "@modelyard/platform/limits";
import { busy, HubError } from "../../errors.ts";
import { GitCommandError } from "../../git/command.ts";
import type { Call } from "../../http/call.ts";
import { clientId } from "../../http/client-address.ts";
import { clientOf, keysOf } from "../../http/client-keys.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { type GitTransfers, startService, versionOf } from "../git-service.ts";
import { errorPacket, FetchRefusedError } from "../packet-lines.ts";
import { outputOf } from "../transfer/process-output.ts";
import { checkFetch } from "./reachable-objects.ts";
import { requestBatches } from "./request-batches.ts";

interface FetchSession {
  /** What the client sends. */
  input: AsyncIterable<Uint8Array>;
  /** Sends bytes; resolves when the client may get more. */
  write: (bytes: Uint8Array) => Promise<void>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** The session ends when neither side sends for this long. */
  quietMs: number;
}

/**
 * Serves a fetch on one connection, whose requests go to one process of git. Checks each request like those over HTTP.
 * @throws {HubError} the client sends nothing, or no slot is free
 */
export async function serveFetchSession(
  transfers: GitTransfers,
  call: Call,
  repo: RepoRow,
  { input, write, signal, quietMs }: FetchSession,
): Promise<void> {
  const { context, fetches, slowFetches } = transfers;
  const client = clientOf(call);
  const release = await fetches.take(client, signal);
  let git: ReturnType<typeof startService>;
  try {
    git = startService(transfers, call, repo, "upload-pack", {
      timeoutMs: limits.git.serviceTimeoutMs,
      isStateful: true,
    });
  } catch (error) {
    release();
    throw error;
  }
  const { child, ended, stop } = git;
  signal.addEventListener("abort", stop, { once: true });
  let problem: unknown;
  const fail = (error: unknown): void => {
    problem ??= error;
    stop();
  };
  const quiet = setTimeout(() => fail(busy("The client sent no request")), quietMs);
  const done = ended
    .catch((error: unknown) => {
      problem ??= error;
      context.logger.info({ err: error, repoId: repo.id }, "git upload-pack ended with an error");
    })
    .finally(release);
  transfers.running.add(done, stop);

  const passOn = async (): Promise<void> => {
    let isCounted = false;
    const version = versionOf(call);
    const options = { version, maxBytes: limits.git.fetchRequestBytes, count: call.memory.add };
    for await (const batch of requestBatches(input, options)) {
      quiet.refresh();
      // A flush alone ends the session.
      const isEnd = batch.length === 4;
      const checked = isEnd
        ? { request: batch, wantsObjects: false }
        : await checkFetch(context.git, context.git.folderOf(repo.id), batch, version);
      if (checked.wantsObjects && !isCounted) void context.downloads.cloned(repo, clientId(call));
      isCounted ||= checked.wantsObjects;
      if (!child.stdin.writable) return;
      if (!child.stdin.write(checked.request)) {
        await Promise.race([new Promise((resolve) => child.stdin.once("drain", resolve)), done]);
      }
    }
    child.stdin.end();
  };
  const passing = passOn().catch(fail);

  const output = outputOf(child.stdout, {
    finish: () => done,
    abandon: stop,
    watch: (end) => slowFetches.watch(keysOf(client), end),
  });
  try {
    for await (const chunk of output) {
      await write(chunk);
      quiet.refresh();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fail(new HubError("BadRequest", `This fetch was ended: ${reason}.`, { cause: error }));
    await done;
  } finally {
    clearTimeout(quiet);
    call.memory.release();
    signal.removeEventListener("abort", stop);
  }
  void passing;
  if (problem instanceof FetchRefusedError) {
    await write(Buffer.from(errorPacket(problem.message)));
    throw new HubError("BadRequest", `This fetch was refused: ${problem.message}.`, { cause: problem });
  }
  if (problem instanceof GitCommandError) {
    throw new HubError("BadRequest", "Git ended with an error. Please try again.", { cause: problem });
  }
  if (problem !== undefined) throw problem;
}
