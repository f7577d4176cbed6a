import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../../accounts/caller.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { clientOf } from "../../http/client-keys.ts";
import type { ClientSlots } from "../../http/client-slots.ts";
import { readBody } from "../../http/read-json.ts";
import { requireUploads } from "../../quotas/uploads/upload-refusals.ts";
import { type Arrival, type Arrivals, within } from "../files/arrivals.ts";
import { checkFile } from "../files/check-file.ts";
import { XetFormatError } from "../format/xet-format-error.ts";
import type { ReceivedFile } from "../threads/jobs.ts";
import type { XetContext } from "../xet-context.ts";

interface ShardUpload {
  call: Call;
  repoId: string;
  caller: SignedIn;
  /** Slots for the comparison with the stored xorbs, which takes memory and time for each chunk. */
  checks: ClientSlots;
}

/** Reads a shard and stores its files, whose SHA-256 is computed afterwards. */
async function receiveFiles(
  context: XetContext,
  arrivals: Arrivals,
  { call, repoId, caller, checks }: ShardUpload,
): Promise<{ arrivals: Arrival[]; bytes: number }> {
  const files = await readFiles(context, call);
  requireFewChunks(files);
  arrivals.requireRoom(caller.userId, files.length);
  const checked = [];
  const client = { userId: caller.userId, address: clientOf(call).address };
  const release = await checks.take(client, call.request.signal);
  try {
    for (const file of new Map(files.map((one) => [one.hash, one])).values())
      checked.push(await checkFile(context, caller, file));
  } finally {
    release();
  }
  const objects = checked.map(({ sha256, size }) => ({ oid: sha256, size }));
  await requireUploads(context.orm, { repoId, userId: caller.userId, objects, now: context.now() });
  // All files are checked before the first is stored.
  const added: Arrival[] = [];
  for (const file of checked) added.push(await arrivals.add(file, { repoId, userId: caller.userId }));
  return { arrivals: added, bytes: checked.reduce((sum, { size }) => sum + size, 0) };
}

/** @throws {HubError} 400: a small shard can name the same chunks very often */
function requireFewChunks(files: readonly ReceivedFile[]): void {
  const { shardFileChunks } = limits.xet;
  const chunks = files.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  if (chunks > shardFileChunks)
    throw new HubError(
      "BadRequest",
      `The files of this shard have more than ${shardFileChunks} chunks. Send fewer at once.`,
    );
}

async function readFiles({ threads }: XetContext, call: Call): Promise<ReceivedFile[]> {
  const shard = await readBody(call, limits.xet.shardBytes);
  try {
    return (await threads.run("readShard", { shard })).files;
  } catch (cause) {
    if (!(cause instanceof XetFormatError)) throw cause;
    throw new HubError("BadRequest", cause.message, { cause });
  }
}

/** Receives a shard as clients of version 1 send it. Large files are checked further after the response. */
export async function receiveShard(context: XetContext, arrivals: Arrivals, upload: ShardUpload): Promise<Response> {
  const received = await receiveFiles(context, arrivals, upload);
  const work = Promise.all(received.arrivals.map((arrival) => arrivals.complete(arrival)));
  work.catch((error: unknown) => context.logger.info({ err: error }, "an uploaded file was refused"));
  if (await within(Promise.allSettled([work]), limits.xet.shardWaitMs)) await work;
  return Response.json({ result: 1 });
}

const progressMs = 2000;

/** Receives a shard as clients of version 2 send it: the response is a line for each step. */
export async function receiveShardWithProgress(
  context: XetContext,
  arrivals: Arrivals,
  upload: ShardUpload,
): Promise<Response> {
  const { arrivals: added, bytes: total } = await receiveFiles(context, arrivals, upload);
  let verified = 0;
  const onBytes = (count: number): void => {
    verified += count;
  };
  const work = Promise.all(added.map((arrival) => arrivals.complete(arrival, onBytes)));
  work.catch((error: unknown) => context.logger.info({ err: error }, "an uploaded file was refused"));

  async function* lines(): AsyncGenerator<object> {
    do yield { type: "validating", verified, total };
    while (!(await within(Promise.allSettled([work]), progressMs)));
    try {
      await work;
      yield { type: "committing", stage: "syncing" };
      yield { type: "result", result: 1 };
    } catch (error) {
      const isRefused = error instanceof HubError && error.status < 500;
      const message = error instanceof HubError ? error.message : "The file could not be checked. Upload it again.";
      yield { type: "error", message, retryable: !isRefused };
    }
  }
  const encoded = lines();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await encoded.next();
      if (done === true) controller.close();
      else controller.enqueue(Buffer.from(`${JSON.stringify(value)}\n`));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
}
