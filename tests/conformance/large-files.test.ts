import { randomBytes } from "node:crypto";
import { createRepo, downloadFile, fileDownloadInfo, pathsInfo, uploadFile } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

let hub: HubForClients;
beforeAll(async () => {
  hub = await serveHub({ lfs: { basicBytes: 20_000_000, partBytes: 8_000_000 } });
});
afterAll(() => hub.stop());

test.each([
  { how: "at once", name: "js-basic", size: 12_000_000 },
  { how: "in parts", name: "js-parts", size: 30_000_000 },
])("@huggingface/hub uploads a large file $how and downloads it", async ({ name, size }) => {
  const { url: hubUrl, token: accessToken } = hub;
  const repo = `alice/${name}-${randomBytes(4).toString("hex")}`;
  await createRepo({ repo, accessToken, hubUrl });
  const content = randomBytes(size);
  const file = { path: "model.safetensors", content: new Blob([content]) };
  await uploadFile({ repo, accessToken, hubUrl, file, useWebWorkers: false, useXet: false });
  const [found] = await pathsInfo({ repo, hubUrl, paths: [file.path] });
  expect(found).toMatchObject({ size, lfs: { size } });
  const info = await fileDownloadInfo({ repo, hubUrl, path: file.path });
  expect([info?.size, info?.etag]).toEqual([size, `"${found?.lfs?.oid}"`]);
  const blob = await downloadFile({ repo, hubUrl, path: file.path });
  expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true);
});
