import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callerOfToken } from "../accounts/caller.ts";
import { xorbKey } from "../objects/object-keys.ts";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { type Arrival, Arrivals } from "./files/arrivals.ts";
import { checkFile } from "./files/check-file.ts";
import { HashQueue } from "./files/hash-queue.ts";
import { randomBytes } from "./format/testing/random.ts";
import type { Xet } from "./open-xet.ts";
import { openSecondNode } from "./testing/second-node.ts";
import { streamingDriver } from "./testing/streaming-driver.ts";
import { type XetRequests, xetRequests } from "./testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "./testing/xet-upload.ts";

let hub: TestHub;
let xet: XetRequests;
let other: Xet;
beforeAll(async () => {
  hub = await createTestHub();
  xet = xetRequests(hub);
  other = await openSecondNode(hub);
});
afterAll(async () => {
  await other.close();
  await hub.stop();
});

let seeds = Date.now();
function newUpload(): XetUpload {
  seeds += 1;
  return prepareUpload(randomBytes(4000, seeds), { scheme: 0, chunkBytes: 1000, chunksPerXorb: 1 });
}

/** Uploads a file whose SHA-256 is not computed yet. */
async function uploaded(who: string, file = newUpload()): Promise<{ file: XetUpload; arrival: Arrival }> {
  const name = uniqueName("fair");
  await hub.send(who, "POST", "/api/repos/create", { name });
  await xet.xorbs(await xet.token(who, `${who}/${name}`, "write"), file);
  const caller = await callerOfToken(hub.database.orm, `hf_${who}`, new Date());
  const [received] = (await other.context.threads.run("readShard", { shard: shardBody(file.shard) })).files;
  const [repo] = await hub.database.orm
    .select()
    .from(repos)
    .where(eq(repos.fullName, `${who}/${name}`));
  if (caller === undefined || received === undefined || repo === undefined) throw new Error("the upload is incomplete");
  const checked = await checkFile(other.context, caller, received);
  return { file, arrival: await other.arrivals.add(checked, { repoId: repo.id, userId: caller.userId }) };
}

/**
 * Uploads that are checked in two slots, of which files give up theirs after each chunk. Files of the flood cannot be read
 * until the user's file is in the queue, and not to their end before `unblock`.
 */
function flooded(flood: readonly XetUpload[], userId: string): { arrivals: Arrivals; unblock: () => void } {
  const { driver } = other.context;
  const [isQueued, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const gates = new Map(
    flood.flatMap(({ xorbs }) => [
      [xorbKey(xorbs[0]?.hash ?? ""), isQueued.promise],
      [xorbKey(xorbs.at(-1)?.hash ?? ""), end.promise],
    ]),
  );
  const read: typeof driver.read = async (key, range, signal) => {
    await gates.get(key);
    return driver.read(key, range, signal);
  };
  const queue = new HashQueue({
    fileHashes: { total: 2, perUser: 2 },
    waitingHashes: { perUser: 10, total: 100, ms: 600_000 },
  });
  const watched: Pick<HashQueue, "run" | "requireRoom"> = {
    requireRoom: (...of) => queue.requireRoom(...of),
    run: (user, work) => {
      const running = queue.run(user, work);
      if (user === userId) isQueued.resolve();
      return running;
    },
  };
  const context = { ...other.context, driver: { ...streamingDriver(driver), read } };
  return { arrivals: new Arrivals(context, { queue: watched, hashTurnBytes: 1000 }), unblock: end.resolve };
}

test("a user's file is checked although another user fills all slots with files that take longer", async () => {
  const flood = [await uploaded("alice"), await uploaded("alice"), await uploaded("alice")];
  const small = await uploaded("bob");
  const { repoId, userId } = small.arrival;
  const { arrivals, unblock } = flooded(
    flood.map(({ file }) => file),
    userId,
  );
  const flooding = flood.map(({ arrival }) => arrivals.complete(arrival));
  // Ends only if the files of the other user give up a slot before they are complete.
  await arrivals.complete(small.arrival);
  unblock();
  await Promise.all(flooding);
  await arrivals.settle({ repoId, userId, sha256s: [small.file.sha256] });
});

test("a user does not wait for another user's turn when both upload the same file", async () => {
  const shared = newUpload();
  const [first, second] = [await uploaded("alice"), await uploaded("alice")];
  const [ofFlooder, ofUser] = [await uploaded("alice", shared), await uploaded("bob", shared)];
  const { arrivals, unblock } = flooded([first.file, second.file], ofUser.arrival.userId);
  const flooding = [first, second, ofFlooder].map(({ arrival }) => arrivals.complete(arrival));
  await arrivals.complete(ofUser.arrival);
  unblock();
  await Promise.all(flooding);
});

test("a shard of a user who has too many files in the queue gets 503 with Retry-After, other users' shards do not", async () => {
  const queue = new HashQueue({
    fileHashes: { total: 2, perUser: 2 },
    waitingHashes: { perUser: 1, total: 100, ms: 600_000 },
  });
  const arrivals = new Arrivals(other.context, { queue });
  const [first, second, ofOther] = [await uploaded("alice"), await uploaded("alice"), await uploaded("bob")];
  const { promise: hashed, resolve: end } = Promise.withResolvers<void>();
  const blocker = queue.run(first.arrival.userId, () => hashed);
  const tooMany = { status: 503, headers: { "Retry-After": "5" } };
  expect(() => arrivals.requireRoom(first.arrival.userId, 1)).toThrow(expect.objectContaining(tooMany));
  const { repoId, userId } = second.arrival;
  // A commit is not refused because of a missing file: it can be sent again.
  const settling = arrivals.settle({ repoId, userId, sha256s: [second.file.sha256] });
  await expect(settling).rejects.toMatchObject(tooMany);
  await arrivals.complete(ofOther.arrival);
  end();
  await blocker;
  await arrivals.settle({ repoId, userId, sha256s: [second.file.sha256] });
});
