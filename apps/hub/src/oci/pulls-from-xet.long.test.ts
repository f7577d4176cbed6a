import { expect, test } from "vitest";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { lfsFile } from "../testing/lfs-requests.ts";
import { createTestHub } from "../testing/test-hub.ts";
import { randomBytes } from "../xet/format/testing/random.ts";
import { xetRequests } from "../xet/testing/xet-requests.ts";
import { prepareUpload } from "../xet/testing/xet-upload.ts";
import { Manifest } from "./manifests.ts";
import { createModel, tinyGguf } from "./testing/gguf-repositories.ts";

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
