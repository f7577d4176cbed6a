import { limits } from "@modelyard/platform/limits";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("the search for an unknown digest ends in time although no commit has a model", async () => {
  const hub = await createTestHub({ collectsGarbage: false });
  onTestFinished(() => hub.stop());
  const id = await createModel(hub, "plain", { small: { "notes.txt": "0" } });
  const status = async () => (await hub.send(undefined, "GET", `/v2/${id}/blobs/sha256:${"0".repeat(64)}`)).status;
  let at = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (at += limits.registry.searchMs + 1));
  onTestFinished(() => clock.mockRestore());
  expect(await status()).toBe(503);
  clock.mockRestore();
  expect(await status()).toBe(404);
});
