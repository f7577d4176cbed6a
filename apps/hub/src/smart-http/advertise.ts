import { limits } from "@modelyard/platform/limits";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import type { RepoRow } from "../repos/tables.ts";
import { type GitTransfers, resultHeaders, type Service, startService } from "./git-service.ts";

/** Returns the refs of a repository, the first step of every fetch and push. */
export async function advertise(
  transfers: GitTransfers,
  call: Call,
  repo: RepoRow,
  service: Service,
): Promise<Response> {
  const refs = await readAdvertisement(transfers, call, repo, service);
  const announcement = `# service=git-${service}\n`;
  const head = `${(announcement.length + 4).toString(16).padStart(4, "0")}${announcement}0000`;
  return new Response(Buffer.concat([Buffer.from(head), refs]), {
    headers: resultHeaders(`git-${service}-advertisement`),
  });
}

/** Reads the refs of a repository in the format of git's protocol. Buffered, so that a slow client does not keep the slot. */
export async function readAdvertisement(
  transfers: GitTransfers,
  call: Call,
  repo: RepoRow,
  service: Service,
): Promise<Buffer> {
  const { signal } = call.request;
  const release = await transfers.advertisements.take(clientOf(call), signal);
  const { child, ended, stop } = startService(transfers, call, repo, service, {
    flags: ["--advertise-refs"],
    timeoutMs: limits.git.commandTimeoutMs,
  });
  signal.addEventListener("abort", stop, { once: true });
  transfers.running.add(ended, stop);
  ended.then(release, release);
  child.stdin.end();
  const chunks: Buffer[] = await child.stdout.toArray();
  await ended;
  return Buffer.concat(chunks);
}
