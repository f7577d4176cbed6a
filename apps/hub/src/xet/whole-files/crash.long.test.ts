import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectKey } from "../../objects/object-keys.ts";
import { randomBytes } from "../format/testing/random.ts";
import { xorbs } from "../tables.ts";
import { prepareUpload } from "../testing/xet-upload.ts";
import type { ChunkingOrder } from "./testing/chunking-process.ts";
import { createWholeFilesHub, type WholeFilesHub } from "./testing/whole-files-hub.ts";

let yard: WholeFilesHub;
beforeAll(async () => {
  yard = await createWholeFilesHub();
});
afterAll(() => yard.stop());

/** Works on uploaded files in another process until it kills itself. */
async function workUntil(killAt: ChunkingOrder["killAt"]): Promise<void> {
  const child = fork(join(import.meta.dirname, "testing/chunking-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.send({
    target: yard.hub.database.target,
    folder: join(yard.hub.dataFolder, "objects"),
    aheadMs: yard.sources.now().getTime() - Date.now(),
    killAt,
  } satisfies ChunkingOrder);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

let seed = Date.now();
const newBytes = (size: number): Buffer => {
  seed += 1;
  return Buffer.from(randomBytes(size, seed));
};

// The second version is cut, its new xorb is read and stored, the file is read back from two xorbs, and its bytes are removed.
test.each([
  { does: "reads the object", operation: "read", number: 1, when: "before" },
  { does: "reads what is new", operation: "read", number: 2, when: "before" },
  { does: "stores a xorb", operation: "put", number: 1, when: "before" },
  { does: "stores a xorb", operation: "put", number: 1, when: "after" },
  { does: "reads the file back", operation: "read", number: 3, when: "before" },
  { does: "reads more of the file back", operation: "read", number: 4, when: "before" },
  { does: "removes the whole copy", operation: "remove", number: 1, when: "before" },
  { does: "removes the whole copy", operation: "remove", number: 1, when: "after" },
] as const)(
  "kill -9 $when the work $does loses nothing, and another node completes it",
  { timeout: 120_000 },
  async ({ operation, number, when }) => {
    const { name } = await yard.newRepo();
    const first = newBytes(3_000_000);
    const second = Buffer.concat([first, newBytes(700_000)]);
    await yard.addByXet(name, "v1.bin", prepareUpload(first, { chunksPerXorb: 8192 }));
    const object = await yard.addWhole(name, "v2.bin", second);
    await workUntil({ operation, number, when });
    expect((await yard.download(name, "v1.bin")).equals(first)).toBe(true);
    expect((await yard.download(name, "v2.bin")).equals(second)).toBe(true);

    yard.passDays(1);
    expect((await yard.chunk(object.oid)).storedAs).toBe("xorbs");
    expect((await yard.download(name, "v1.bin")).equals(first)).toBe(true);
    expect((await yard.download(name, "v2.bin")).equals(second)).toBe(true);
    expect(await yard.keys(objectKey(object.oid))).toEqual([]);
    const rows = await yard.hub.database.orm.select().from(xorbs);
    expect(rows.every(({ objectSha256 }) => objectSha256 === null)).toBe(true);
    expect((await yard.keys("xorbs/")).map((key) => key.slice(-64)).toSorted()).toEqual(
      rows.map(({ hash }) => hash).toSorted(),
    );
  },
);
