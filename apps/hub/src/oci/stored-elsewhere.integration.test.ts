import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { presigningDriver } from "../testing/presigning-driver.ts";
import { createTestHub } from "../testing/test-hub.ts";
import { Manifest, mediaTypes } from "./manifests.ts";
import { createModel, ggufObject } from "./testing/gguf-repositories.ts";

test("downloads are redirected to a store with another host name, generated content is sent by the hub", async () => {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-pulls-"));
  const objectDriver = presigningDriver(await openDiskDriver(folder), "https://files.example");
  const hub = await createTestHub({ objectDriver });
  const object = ggufObject("redirected");
  const id = await createModel(hub, "redirected", { large: [{ path: "x.gguf", object }] });
  const agent = { "User-Agent": "ollama/0.17.4", Accept: mediaTypes.docker };
  const send = (method: string, path: string) => hub.send(undefined, method, `/v2/${id}/${path}`, undefined, agent);
  const { layers, config } = Manifest.parse(await (await send("GET", "manifests/latest")).json());
  const redirect = await send("GET", `blobs/${layers[0]?.digest}`);
  expect(redirect.status).toBe(307);
  expect(redirect.headers.get("location")).toMatch(/^https:\/\/files\.example\//);
  const head = await send("HEAD", `blobs/${layers[0]?.digest}`);
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(object.size)]);
  expect((await send("GET", `blobs/${config.digest}`)).status).toBe(200);
  await hub.stop();
  await rm(folder, { recursive: true, force: true });
});
