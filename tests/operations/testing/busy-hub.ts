import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyMigrations } from "@modelyard/platform/database";
import type { ObjectDriver } from "../../../apps/hub/src/objects/object-driver.ts";
import { asCommit, commitBody, file, header } from "../../../apps/hub/src/testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../../../apps/hub/src/testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../../apps/hub/src/testing/served-hub.ts";
import { xetRequests } from "../../../apps/hub/src/xet/testing/xet-requests.ts";
import { prepareUpload } from "../../../apps/hub/src/xet/testing/xet-upload.ts";
import { routerMigrations } from "../../../apps/router/src/migrations.ts";

/** A file that the hub has acknowledged. */
export interface WrittenFile {
  repo: string;
  path: string;
  sha256: string;
}

/** A hub with repositories, and writers that add files to them in all ways. */
export interface BusyHub {
  hub: ServedHub;
  /** All files that were acknowledged. */
  written: WrittenFile[];
  /** Adds one file in each way: commit, push, LFS and Xet. */
  writeOnce: () => Promise<void>;
  /** Writes until the returned function is called. */
  keepWriting: () => () => Promise<void>;
  createRepo: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

const repos = { committed: "alice/committed", pushed: "alice/pushed", lfs: "alice/lfs", xet: "alice/xet" };

async function requireDone(response: Response): Promise<void> {
  if (response.status !== 200) throw new Error(`a write got ${response.status}: ${await response.text()}`);
}

/** @param objectDriver stores large files. @default in the data folder */
export async function createBusyHub(masterKey: Buffer, objectDriver?: ObjectDriver): Promise<BusyHub> {
  const stored = objectDriver === undefined ? {} : { objectDriver };
  const hub = await createServedHub({ masterKey, collectsGarbage: false, ...stored });
  await applyMigrations(hub.database, routerMigrations);
  const written: WrittenFile[] = [];
  let count = 0;

  const createRepo = async (name: string): Promise<string> => {
    const created = await hub.send("alice", "POST", "/api/repos/create", { name });
    if (created.status !== 200) throw new Error(`the repository was not created: ${await created.text()}`);
    return `alice/${name}`;
  };
  for (const name of Object.values(repos)) await createRepo(name.slice("alice/".length));
  await hub.git("clone", hub.remote(repos.pushed), "clone");

  const acknowledge = (repo: string, path: string, content: Buffer): void => {
    written.push({ repo, path, sha256: createHash("sha256").update(content).digest("hex") });
  };
  const writers: (() => Promise<void>)[] = [
    async () => {
      const [path, content] = [`${(count += 1)}.txt`, randomBytes(300).toString("hex")];
      const body = commitBody(header(), file(path, content));
      await requireDone(await hub.send("alice", "POST", `/api/models/${repos.committed}/commit/main`, body, asCommit));
      acknowledge(repos.committed, path, Buffer.from(content));
    },
    async () => {
      const [path, content] = [`${(count += 1)}.txt`, randomBytes(300).toString("hex")];
      const clone = join(hub.scratch, "clone");
      await mkdir(clone, { recursive: true });
      await writeFile(join(clone, path), content);
      const steps = [
        ["add", path],
        ["commit", "-m", path],
        ["push", "origin", "HEAD:main", "HEAD:refs/tags/t" + path],
      ];
      for (const step of steps) {
        const { code, output } = await hub.git("-C", clone, ...step);
        if (code !== 0) throw new Error(output);
      }
      acknowledge(repos.pushed, path, Buffer.from(content));
    },
    async () => {
      const [path, object] = [`${(count += 1)}.bin`, lfsObject(randomBytes(20_000))];
      await uploadObject(hub, "alice", repos.lfs, object);
      await requireDone(await commitTo(hub, "alice", repos.lfs, lfsFile(path, object)));
      acknowledge(repos.lfs, path, object.content);
    },
    async () => {
      const [path, upload] = [`${(count += 1)}.bin`, prepareUpload(randomBytes(200_000))];
      const xet = xetRequests(hub);
      await requireDone(await xet.upload(await xet.token("alice", repos.xet, "write"), upload, 2));
      const object = { oid: upload.sha256, size: upload.content.length };
      await requireDone(await commitTo(hub, "alice", repos.xet, lfsFile(path, object)));
      acknowledge(repos.xet, path, upload.content);
    },
  ];

  return {
    hub,
    written,
    createRepo,
    async writeOnce() {
      for (const write of writers) await write();
    },
    keepWriting() {
      const stopping = new AbortController();
      const running = writers.map(async (write) => {
        while (!stopping.signal.aborted) await write();
      });
      const all = Promise.all(running);
      all.catch(() => undefined);
      return async () => {
        stopping.abort();
        await all;
      };
    },
    stop: () => hub.stop(),
  };
}
