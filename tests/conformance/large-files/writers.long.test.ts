import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CrashYard, openCrashYard } from "./testing/crash-yard.ts";
import type { HubProcess } from "./testing/start-hub-process.ts";
import { newName } from "./testing/test-files.ts";
import {
  commit,
  committedHash,
  createRepository,
  RefusedError,
  type UploadTarget,
  uploadWhole,
} from "./testing/uploads.ts";

describe.each([1, 2])("with %i hub processes on the same folders", (count) => {
  let yard: CrashYard;
  const hubs: HubProcess[] = [];
  beforeAll(async () => {
    yard = await openCrashYard();
    for (let number = 0; number < count; number += 1) hubs.push(await yard.start());
  });
  afterAll(async () => {
    for (const hub of hubs) await hub.kill();
    await yard.stop();
  });

  /** Returns the process that a writer sends its requests to. */
  function targetOf(repo: string, writer: number): UploadTarget {
    return { url: () => hubs[writer % count]?.url ?? "", repo, at: () => undefined };
  }

  async function newRepository(): Promise<{ repo: string; head: string }> {
    const name = newName("writers");
    await createRepository(hubs[0]?.url ?? "", name);
    const repo = `alice/${name}`;
    const value = { path: "first.txt", content: "first", encoding: "utf-8" };
    return { repo, head: await commit(targetOf(repo, 0), { key: "file", value }) };
  }

  /** Each writer uploads a large file and commits it. @returns their statuses, and the hashes of what was committed */
  async function write(repo: string, writers: number, header: object) {
    const uploads = await Promise.all(
      Array.from({ length: writers }, (_, writer) => uploadWhole(targetOf(repo, writer))),
    );
    const committed = new Map<string, string>();
    const statuses = await Promise.all(
      uploads.map(async ({ oid, size }, writer) => {
        const path = `${writer}.bin`;
        try {
          await commit(targetOf(repo, writer), { key: "lfsFile", value: { path, algo: "sha256", oid, size } }, header);
        } catch (error) {
          if (error instanceof RefusedError) return error.status;
          throw error;
        }
        committed.set(path, oid);
        return 200;
      }),
    );
    return { statuses: statuses.toSorted((a, b) => a - b), committed };
  }

  async function expectCommitted(repo: string, committed: ReadonlyMap<string, string>): Promise<void> {
    for (const [path, oid] of committed) {
      for (let hub = 0; hub < count; hub += 1) expect(await committedHash(targetOf(repo, hub), path)).toBe(oid);
    }
  }

  test("of 32 writers with one parent, one succeeds and 31 get 412", async () => {
    const { repo, head } = await newRepository();
    const { statuses, committed } = await write(repo, 32, { parentCommit: head });
    expect(statuses).toEqual([200, ...Array.from({ length: 31 }, () => 412)]);
    await expectCommitted(repo, committed);
  });

  test("16 writers without a parent all succeed", async () => {
    const { repo } = await newRepository();
    const { statuses, committed } = await write(repo, 16, {});
    expect(statuses).toEqual(Array.from({ length: 16 }, () => 200));
    await expectCommitted(repo, committed);
  });
});
