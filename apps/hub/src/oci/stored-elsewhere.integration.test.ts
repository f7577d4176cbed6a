import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { lfsFile } from "../testing/lfs-requests.ts";
import { presigningDriver } from "../testing/presigning-driver.ts";
import { createTestHub } from "../testing/test-hub.ts";
import { randomBytes } from "../xet/format/testing/random.ts";
import { xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload } from "../xet/testing/xet-upload.ts";
import { Manifest, mediaTypes } from "./manifests.ts";
import { createModel, ggufObject, tinyGguf } from "./testing/gguf-repositories.ts";

test("a file that was uploaded by Xet is pulled by its SHA-256, and described from its header", async () => {
  const hub = await createTestHub();
  const xet = xetRequests(hub);
  const id = await createModel(hub, "by-xet", {});
  const { sha256, content, ...upload } = prepareUpload(Buffer.concat([tinyGguf("xet"), randomBytes(300_000, 7)]));
  await xet.upload(await xet.token("alice", id, "write"), { sha256, content, ...upload });
  const object = { oid: sha256, size: content.length };
  for (const branch of ["main", "dev"]) {
    if (branch === "dev") await hub.send("alice", "POST", `/api/models/${id}/branch/dev`, {});
    const body = commitBody(header(branch), lfsFile(`${branch}-Q8_0.gguf`, object));
    expect((await hub.send("alice", "POST", `/api/models/${id}/commit/${branch}`, body, asCommit)).status).toBe(200);
  }
  // Of `main` from the index; of another branch, the header is read now.
  for (const tag of ["latest", "dev"]) {
    const response = await hub.send(undefined, "GET", `/v2/${id}/manifests/${tag}`);
    const { layers, config } = Manifest.parse(await response.json());
    expect(layers[0]?.digest).toBe(`sha256:${sha256}`);
    const described = await hub.send(undefined, "GET", `/v2/${id}/blobs/${config.digest}`);
    expect(await described.json()).toMatchObject({ config: { architecture: "llama", quantization: "Q8_0" } });
  }
  const part = await hub.send(undefined, "GET", `/v2/${id}/blobs/sha256:${sha256}`, undefined, {
    Range: "bytes=70000-270000",
  });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(70_000, 270_001))).toBe(true);
  await hub.stop();
});

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

const from = (client: number) => ({ "X-Test-Address": `192.0.2.${client % 200}` });

test("many clients that pull at once get the same content, and one that waits too long is asked to come back", async () => {
  const hub = await createTestHub({ clientAddress: (request) => request.headers.get("x-test-address") ?? undefined });
  const id = await createModel(hub, "popular", { large: [{ path: "x.gguf", object: ggufObject("popular") }] });
  const pull = (client: number) => hub.send(undefined, "GET", `/v2/${id}/manifests/latest`, undefined, from(client));
  const responses = await Promise.all(Array.from({ length: 200 }, (_, client) => pull(client)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ headers }) => headers.get("docker-content-digest"))).size).toBe(1);

  const one = Array.from({ length: limits.registry.waitingPerClient + limits.registry.slots.total + 50 }, () =>
    pull(1),
  );
  const statuses = (await Promise.all(one)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await pull(2)).status).toBe(200);
  await hub.stop();
});
