import { eq } from "drizzle-orm";
import { vi } from "vitest";
import type { ObjectDriver } from "../../../objects/object-driver.ts";
import { type ObjectRow, objects } from "../../../objects/tables.ts";
import { createGarbageHub, type GarbageHub } from "../../../testing/garbage-hub.ts";
import { commitTo, lfsFile, lfsObject, type TestObject, uploadObject } from "../../../testing/lfs-requests.ts";
import type { TestHub } from "../../../testing/test-hub.ts";
import { openSecondNode } from "../../testing/second-node.ts";
import { xetRequests } from "../../testing/xet-requests.ts";
import type { XetUpload } from "../../testing/xet-upload.ts";
import { WholeFileWorker } from "../whole-file-worker.ts";

/** A hub with the requests and nodes that tests of whole files need. */
export interface WholeFilesHub extends GarbageHub {
  /** Uploads content by LFS and commits it. @param who alice by default */
  addWhole: (repo: string, path: string, content: Buffer, who?: string) => Promise<TestObject>;
  /** Uploads a file by Xet as alice and commits it. */
  addByXet: (repo: string, path: string, upload: XetUpload) => Promise<void>;
  row: (sha256: string) => Promise<ObjectRow>;
  /** Runs a node until no work on an object is left. */
  chunk: (sha256: string) => Promise<ObjectRow>;
  /** Returns all bytes of the object store. */
  storedBytes: () => Promise<number>;
  /** Returns the keys of the object store that start with a prefix. */
  keys: (prefix: string) => Promise<string[]>;
  download: (repo: string, path: string, range?: string) => Promise<Buffer>;
}

const lookMs = 20;

/** Starts the background work of a node. */
export async function startNode(
  hub: TestHub,
  {
    driver,
    now = () => new Date(),
    keptCopyMs = 0,
  }: { driver?: ObjectDriver; now?: () => Date; keptCopyMs?: number } = {},
): Promise<{ stop: () => Promise<void> }> {
  const { context, close } = await openSecondNode(hub);
  const { withFreeLock } = hub.database;
  const worker = new WholeFileWorker(
    { ...context, ...(driver === undefined ? {} : { driver }), now },
    { lookMs, withFreeLock, keptCopyMs },
  );
  return {
    stop: async () => {
      await worker.stop();
      await close();
    },
  };
}

export async function createWholeFilesHub(): Promise<WholeFilesHub> {
  const yard = await createGarbageHub();
  const { hub, driver, sources } = yard;
  const keys = async (prefix: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of driver.list(prefix)) found.push(key);
    return found;
  };
  const row = async (sha256: string): Promise<ObjectRow> => {
    const [found] = await hub.database.orm.select().from(objects).where(eq(objects.sha256, sha256));
    if (found === undefined) throw new Error(`the object ${sha256} is not known`);
    return found;
  };
  const xet = xetRequests(hub);
  const commit = async (who: string, repo: string, path: string, object: Omit<TestObject, "content">) => {
    const committed = await commitTo(hub, who, repo, lfsFile(path, object));
    if (committed.status !== 200) throw new Error(`the commit got ${committed.status}: ${await committed.text()}`);
  };
  return {
    ...yard,
    row,
    keys,
    async addWhole(repo, path, content, who = "alice") {
      const object = lfsObject(content);
      await uploadObject(hub, who, repo, object);
      await commit(who, repo, path, object);
      return object;
    },
    async addByXet(repo, path, upload) {
      const sent = await xet.upload(await xet.token("alice", repo, "write"), upload);
      if (sent.status !== 200) throw new Error(`the shard got ${sent.status}: ${await sent.text()}`);
      await commit("alice", repo, path, { oid: upload.sha256, size: upload.content.length });
    },
    async chunk(sha256) {
      const node = await startNode(hub, { now: sources.now });
      try {
        return await untilDone(row, sha256);
      } finally {
        await node.stop();
      }
    },
    async storedBytes() {
      let bytes = 0;
      for (const prefix of ["objects/", "xorbs/"]) for await (const { size } of driver.list(prefix)) bytes += size;
      return bytes;
    },
    async download(repo, path, range) {
      const headers = range === undefined ? {} : { Range: range };
      const response = await hub.send("alice", "GET", `/${repo}/resolve/main/${path}`, undefined, headers);
      if (!response.ok) throw new Error(`the download got ${response.status}: ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** Waits until no work on an object is left. */
export async function untilDone(row: WholeFilesHub["row"], sha256: string): Promise<ObjectRow> {
  return vi.waitFor(
    async () => {
      const found = await row(sha256);
      if (found.chunkAt !== null) throw new Error(`work on the object ${sha256} is left`);
      return found;
    },
    { timeout: 60_000, interval: lookMs },
  );
}
