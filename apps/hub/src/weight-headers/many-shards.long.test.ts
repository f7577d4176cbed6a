import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeSafetensors } from "@modelyard/model-files/writers";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelDetails } from "../contract/model-files.ts";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { file } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

const { headersAtOnce, readMs } = limits.modelFiles;
const shards = 200;
/** One after the other, the shards would take longer than the limit. */
const latencyMs = (1.5 * readMs) / shards;

let folder: string;
let hub: TestHub;
let [reads, running, mostAtOnce] = [0, 0, 0];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-shards-"));
  const { path: _path, folder: _folder, ...disk } = await openDiskDriver(folder);
  const read: typeof disk.read = async (...object) => {
    reads += 1;
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await sleep(latencyMs);
    running -= 1;
    return disk.read(...object);
  };
  hub = await createTestHub({ objectDriver: { ...disk, kind: "s3", read } });
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

const nameOf = (shard: number) => `model-${String(shard + 1).padStart(5, "0")}-of-00200.safetensors`;

test("the figures of a model with 200 shards in a slow store are complete, and each header is read once", async () => {
  const name = uniqueName("shards");
  const id = `alice/${name}`;
  await hub.send("alice", "POST", "/api/repos/create", { name });
  const objects = Array.from({ length: shards }, (_, shard) =>
    lfsObject(
      Buffer.from(
        writeSafetensors([{ name: `layer.${shard}`, dtype: "F32", shape: [shard + 1], byteLength: 4 * (shard + 1) }]),
      ),
    ),
  );
  for (const object of objects) await uploadObject(hub, "alice", id, object);
  const committed = await commitTo(hub, "alice", id, ...objects.map((object, shard) => lfsFile(nameOf(shard), object)));
  expect(committed.status).toBe(200);
  const details = async () =>
    ModelDetails.parse((await (await hub.send(undefined, "GET", `/_private/pages/models/${id}`)).json()).details).files;
  const { safetensors, problems } = await details();
  expect([safetensors?.parameterCount, safetensors?.files.length, problems]).toEqual([
    (shards * (shards + 1)) / 2,
    shards,
    [],
  ]);
  expect(reads).toBe(shards);
  expect(mostAtOnce).toBe(headersAtOnce);
  // The next commit changes one shard.
  const changed = lfsObject(
    Buffer.from(writeSafetensors([{ name: "layer.0", dtype: "F32", shape: [11], byteLength: 44 }])),
  );
  await uploadObject(hub, "alice", id, changed);
  const lines = [lfsFile(nameOf(0), changed), file("config.json", "{}")];
  expect((await commitTo(hub, "alice", id, ...lines)).status).toBe(200);
  expect((await details()).safetensors?.parameterCount).toBe((shards * (shards + 1)) / 2 + 10);
  expect(reads).toBe(shards + 1);
}, 120_000);
