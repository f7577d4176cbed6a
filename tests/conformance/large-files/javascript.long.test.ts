import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRepo, downloadFile, pathsInfo, uploadFile, uploadFiles } from "@huggingface/hub";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { megabytes, testClient } from "./testing/client-results.ts";
import { type LargeFileHub, startLargeFileHub, storages } from "./testing/large-file-hub.ts";
import { newName } from "./testing/test-files.ts";

const installed = readFileSync(
  join(import.meta.dirname, "../../../node_modules/@huggingface/hub/package.json"),
  "utf8",
);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(installed));

describe.each(storages)("@huggingface/hub with large files on $storage", ({ storage, reason }) => {
  describeUnless(reason, "with a server", () => {
    let hub: LargeFileHub;
    beforeAll(async () => {
      hub = await startLargeFileHub(storage);
    }, 600_000);
    afterAll(() => hub.stop());

    for (const useXet of [true, false]) {
      const row = { client: "@huggingface/hub", version: `${version}, useXet: ${useXet}`, storage };
      const repository = async () => {
        const at = { repo: `alice/${newName("js")}`, hubUrl: hub.url, accessToken: hub.token };
        await createRepo(at);
        return at;
      };
      const read = async (at: Awaited<ReturnType<typeof repository>>, path: string, xet: boolean) => {
        const blob = await downloadFile({ ...at, path, xet });
        return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
      };

      testClient({ ...row, operation: "uploadFile, downloadFile, a version that shares 90 %" }, async () => {
        const at = await repository();
        const path = "model.safetensors";
        const first = randomBytes(30_000_000);
        const second = Buffer.concat([
          first.subarray(0, 18_000_000),
          randomBytes(3_000_000),
          first.subarray(21_000_000),
        ]);
        let [sent, storedBefore] = [0, 0];
        for (const content of [first, second]) {
          hub.proxy.sent.reset();
          storedBefore = await hub.storedBytes();
          await uploadFile({ ...at, file: { path, content: new Blob([content]) }, useWebWorkers: false, useXet });
          sent = hub.proxy.sent.count;
          const [found] = await pathsInfo({ ...at, paths: [path] });
          if (useXet) expect(found?.xetHash).toMatch(/^[0-9a-f]{64}$/);
          for (const xet of [true, false]) expect((await read(at, path, xet)).equals(content)).toBe(true);
        }
        const grown = (await hub.storedBytes()) - storedBefore;
        if (useXet) expect(Math.max(sent, grown) / second.length).toBeLessThan(0.2);
        return `of ${megabytes(second.length)}: ${megabytes(sent)} sent, ${megabytes(grown)} stored`;
      });

      testClient({ ...row, operation: "uploadFiles with 200 files" }, async () => {
        const at = await repository();
        const contents = new Map<string, Buffer>();
        for (let number = 0; number < 200; number += 1) {
          contents.set(
            `shelf/${number}.${number % 20 === 0 ? "bin" : "txt"}`,
            Buffer.from(`file ${number} of ${at.repo}`),
          );
        }
        const files = [...contents].map(([path, content]) => ({ path, content: new Blob([new Uint8Array(content)]) }));
        await uploadFiles({ ...at, files, useWebWorkers: false, useXet });
        for (const [path, content] of contents) expect((await read(at, path, useXet)).equals(content)).toBe(true);
        return "";
      });
    }
  });
});
