import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { megabytes, testClient } from "./testing/client-results.ts";
import { type LargeFileHub, startLargeFileHub, storages } from "./testing/large-file-hub.ts";
import { pythonClients, runClient, startClient } from "./testing/python-client.ts";
import { changeTenth, folderOfTexts, newName, randomFile, sha256Of, sparseFile } from "./testing/test-files.ts";

const clients = pythonClients();
const MB = 1_000_000;
const interruptedAt = 0.37;

describe.each(storages)("huggingface_hub with large files on $storage", ({ storage, reason }) => {
  describeUnless(reason, "with a server", () => {
    let hub: LargeFileHub;
    beforeAll(async () => {
      hub = await startLargeFileHub(storage);
    }, 600_000);
    afterAll(() => hub.stop());

    for (const client of Object.values(clients)) {
      for (const usesXet of [true, false]) {
        const row = { client: "huggingface_hub", version: `${client.version}, ${usesXet ? "Xet" : "HTTP"}`, storage };
        const on = (folder: string, machine: string) => ({ hub, folder, machine, usesXet });
        const visible = async (repo: string, name: string) =>
          (await fetch(`${hub.url}/${repo}/resolve/main/${name}`, { method: "HEAD" })).status;

        testClient({ ...row, operation: "upload_file, then a version that shares 90 %" }, async (scratch) => {
          const [repo, name] = [`alice/${newName("versions")}`, "weights/model.safetensors"];
          const first = await randomFile(scratch, 60 * MB);
          const { path } = first;
          await runClient(client, on(scratch, "publisher"), "upload_file", { repo, path, name });
          const { files } = await runClient(client, on(scratch, newName("reader")), "snapshot", { repo });
          expect(files[name]).toBe(first.sha256);

          const second = await changeTenth(first);
          const storedBefore = await hub.storedBytes();
          hub.proxy.sent.reset();
          // From another machine, which has no cache of what was uploaded.
          await runClient(client, on(scratch, newName("second")), "upload_file", { repo, path, name });
          const [sent, grown] = [hub.proxy.sent.count, (await hub.storedBytes()) - storedBefore];
          expect(
            (await runClient(client, on(scratch, newName("reader")), "download", { repo, name })).files[name],
          ).toBe(second.sha256);
          if (usesXet) expect(Math.max(sent, grown) / first.size).toBeLessThan(0.15);
          return `of ${megabytes(first.size)}: ${megabytes(sent)} sent, ${megabytes(grown)} stored`;
        });

        testClient({ ...row, operation: "upload_folder with 1,000 files, snapshot_download" }, async (scratch) => {
          const repo = `alice/${newName("folder")}`;
          const folder = await folderOfTexts(scratch, 1000);
          const { seconds } = await runClient(client, on(scratch, "publisher"), "upload_folder", { repo, folder });
          const { files } = await runClient(client, on(scratch, newName("reader")), "snapshot", { repo });
          expect(Object.keys(files).filter((name) => name.endsWith(".txt"))).toHaveLength(1000);
          for (const shelf of await readdir(folder)) {
            for (const name of await readdir(join(folder, shelf))) {
              expect(files[`${shelf}/${name}`]).toBe(await sha256Of(join(folder, shelf, name)));
            }
          }
          return `${seconds.toFixed(1)} s`;
        });

        testClient({ ...row, operation: "create_commit with 1,000 files" }, async (scratch) => {
          const repo = `alice/${newName("commit")}`;
          const folder = await folderOfTexts(scratch, 1000);
          hub.proxy.requests.length = 0;
          await runClient(client, on(scratch, "publisher"), "commit_folder", { repo, folder });
          const commits = hub.proxy.requests.filter(({ path }) => path.includes(`${repo}/commit/`));
          expect(commits.map(({ status }) => status)).toEqual([200]);
          return `${((commits[0]?.ms ?? 0) / 1000).toFixed(2)} s in the hub`;
        });

        testClient({ ...row, operation: "upload interrupted at 37 % and repeated" }, async (scratch) => {
          const [repo, name] = [`alice/${newName("resumed")}`, "model.safetensors"];
          const { path, size, sha256 } = await randomFile(scratch, 150 * MB);
          hub.proxy.sent.reset();
          const held = hub.proxy.sent.holdAt(size * interruptedAt);
          const { child, result } = startClient(client, on(scratch, "interrupted"), "upload_file", {
            repo,
            path,
            name,
          });
          await Promise.race([held, result]);
          child.kill("SIGKILL");
          await expect(result).rejects.toThrow();
          hub.proxy.sent.release();
          expect(await visible(repo, name)).toBe(404);

          await runClient(client, on(scratch, "interrupted"), "upload_file", { repo, path, name });
          const twice = hub.proxy.sent.count - size;
          const { files } = await runClient(client, on(scratch, newName("reader")), "download", { repo, name });
          expect(files[name]).toBe(sha256);
          return `of ${megabytes(size)}: ${megabytes(Math.max(0, twice))} sent twice`;
        });

        testClient({ ...row, operation: "download interrupted at 37 % and repeated" }, async (scratch) => {
          const [repo, name, machine] = [`alice/${newName("fetched")}`, "model.safetensors", newName("reader")];
          const { path, size, sha256 } = await randomFile(scratch, 150 * MB);
          await runClient(client, on(scratch, "publisher"), "upload_file", { repo, path, name });
          hub.proxy.received.reset();
          const held = hub.proxy.received.holdAt(size * interruptedAt);
          const { child, result } = startClient(client, on(scratch, machine), "download", { repo, name });
          await Promise.race([held, result]);
          child.kill("SIGKILL");
          await expect(result).rejects.toThrow();
          if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
          hub.proxy.received.release();

          expect((await runClient(client, on(scratch, machine), "download", { repo, name })).files[name]).toBe(sha256);
          const twice = hub.proxy.received.count - size;
          return `of ${megabytes(size)}: ${megabytes(Math.max(0, twice))} received twice`;
        });
      }
    }

    for (const usesXet of [true, false]) {
      const version = `${clients.newest.version}, ${usesXet ? "Xet" : "HTTP"}`;
      const row = { client: "huggingface_hub", version, storage };
      testClient({ ...row, operation: "upload_folder with a sparse file of 3 GB, download" }, async (scratch) => {
        const repo = `alice/${newName("sparse")}`;
        const folder = await folderOfTexts(scratch, 10);
        const file = await sparseFile(join(folder, "model.safetensors"), 3000 * MB);
        hub.proxy.sent.reset();
        const on = { hub, folder: scratch, usesXet };
        const { seconds } = await runClient(clients.newest, { ...on, machine: "publisher" }, "upload_folder", {
          repo,
          folder,
        });
        const sent = hub.proxy.sent.count;
        const name = "model.safetensors";
        const reader = { ...on, machine: newName("reader") };
        expect((await runClient(clients.newest, reader, "download", { repo, name })).files[name]).toBe(file.sha256);
        return `${seconds.toFixed(0)} s, ${megabytes(sent)} sent`;
      });
    }
  });
});
