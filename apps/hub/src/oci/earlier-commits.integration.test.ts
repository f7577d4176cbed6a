import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { createTestHub } from "../testing/test-hub.ts";
import { Manifest } from "./manifests.ts";
import { changeModel, createModel, ggufObject } from "./testing/gguf-repositories.ts";

test("a pull that another node began continues after commits to main, and ends with the history that is searched", async () => {
  const hub = await createTestHub({ collectsGarbage: false });
  const id = await createModel(hub, "moving", { large: [{ path: "x.gguf", object: ggufObject("moving") }] });
  const response = await hub.send(undefined, "GET", `/v2/${id}/manifests/latest`);
  const digest = response.headers.get("docker-content-digest") ?? "";
  const { config } = Manifest.parse(await response.json());
  const statusOn = async (node: typeof hub, path: string) =>
    (await node.send(undefined, "GET", `/v2/${id}/${path}`)).status;
  // Caches of the first node would find the digest.
  const other = await createTestHub({ database: hub.database, dataFolder: hub.dataFolder });
  await changeModel(hub, id, { small: { template: "{{ .Prompt }}" } });
  expect(await statusOn(other, `manifests/${digest}`)).toBe(200);
  expect(await statusOn(other, `blobs/${config.digest}`)).toBe(200);
  expect(await statusOn(other, `blobs/sha256:${"0".repeat(64)}`)).toBe(404);
  await other.close();

  for (let number = 0; number < limits.registry.searchedHistory; number++) {
    await changeModel(hub, id, { small: { "notes.txt": String(number) } });
  }
  const third = await createTestHub({ database: hub.database, dataFolder: hub.dataFolder });
  expect(await statusOn(third, `manifests/${digest}`)).toBe(404);
  expect(await statusOn(hub, `manifests/${digest}`)).toBe(200);
  await third.close();
  await hub.stop();
});
