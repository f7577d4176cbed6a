import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
