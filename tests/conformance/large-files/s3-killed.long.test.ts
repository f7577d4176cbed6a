import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { noS3ServerReason, type S3Server, startS3Server } from "@modelyard/hub/testing/s3-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { megabytes, testClient } from "./testing/client-results.ts";
import { type CrashYard, openCrashYard } from "./testing/crash-yard.ts";
import { type LargeFileHub, startLargeFileHub } from "./testing/large-file-hub.ts";
import { type ClientResult, pythonClients, runClient, startClient } from "./testing/python-client.ts";
import type { HubProcess } from "./testing/start-hub-process.ts";
import { newName, randomFile } from "./testing/test-files.ts";
import { missingOf, startTraffic } from "./testing/traffic.ts";
import { createRepository, type Moment } from "./testing/uploads.ts";

const reason = await noS3ServerReason();
const { newest } = pythonClients();
const MB = 1_000_000;

describeUnless(reason, "when the S3 server is killed under uploads", () => {
  let server: S3Server;
  let yard: CrashYard;
  let hub: HubProcess;
  beforeAll(async () => {
    server = await startS3Server();
    yard = await openCrashYard();
    hub = await yard.start({ objects: { s3: server.settings } });
  }, 600_000);
  afterAll(async () => {
    await hub.kill();
    await yard.stop();
    await server.stop();
  });

  const moments = [
    "half of a file sent",
    "a file sent",
    "a part sent",
    "a completion sent",
    "half of a xorb sent",
    "a xorb sent",
    "a shard sent",
    "a commit sent",
  ] as const satisfies Moment[];
  test.each(moments)("at %s, uploads get 503, and all that was acknowledged is there afterwards", async (moment) => {
    const name = newName("s3");
    await createRepository(hub.url, name);
    const { promise: reached, resolve: kill } = Promise.withResolvers<void>();
    const at = (passed: Moment): void => {
      if (passed === moment) kill();
    };
    const traffic = startTraffic({ url: () => hub.url, repo: `alice/${name}`, at }, { allowedStatuses: [503] });
    await reached;
    await server.kill();
    // Commits of small files need no S3.
    const small = () => traffic.acknowledged.files.filter(({ path }) => path.endsWith(".txt")).length;
    const before = small();
    await expect.poll(small, { timeout: 120_000, interval: 100 }).toBeGreaterThan(before + 3);
    await server.restart();
    const large = () => traffic.acknowledged.objects.length;
    const interrupted = large();
    await expect.poll(large, { timeout: 120_000, interval: 100 }).toBeGreaterThan(interrupted + 2);
    await traffic.stop();
    expect(traffic.unexpected).toEqual([]);
    expect(await missingOf(() => hub.url, traffic.acknowledged)).toEqual([]);
  });
});

/** Waits for a client, and runs it again if it has failed. @returns what happened, for the table */
async function endOrRepeat(
  started: ReturnType<typeof startClient>,
  again: () => Promise<ClientResult>,
): Promise<{ result: ClientResult; how: string }> {
  try {
    return { result: await started.result, how: "the client retried" };
  } catch (error) {
    expect(String(error)).toMatch(/50[0-9]|[Cc]onnection|[Nn]etwork|peer closed|[Rr]econstruction/);
    return { result: await again(), how: "the client failed with a message, and succeeded when repeated" };
  }
}

describeUnless(reason, "when the S3 server is killed while a stock client works", () => {
  let hub: LargeFileHub;
  let s3: S3Server;
  beforeAll(async () => {
    hub = await startLargeFileHub("s3");
    if (hub.s3 === undefined) throw new Error("this hub has no S3 server");
    s3 = hub.s3;
  }, 600_000);
  afterAll(() => hub.stop());

  /** Kills the server while bytes are held, and restarts it when the client has got an error or has ended. */
  async function killServer(held: Promise<void>, client: ReturnType<typeof startClient>, release: () => void) {
    await Promise.race([held, client.result]);
    await s3.kill();
    const requests = hub.proxy.requests.length;
    release();
    const hasError = () =>
      hub.proxy.requests.length > requests || hub.proxy.requests.some(({ status = 0 }) => status >= 500);
    await expect.poll(() => client.child.exitCode !== null || hasError(), { timeout: 300_000 }).toBe(true);
    await s3.restart();
  }

  for (const usesXet of [true, false]) {
    const version = `${newest.version}, ${usesXet ? "Xet" : "HTTP"}`;
    const row = { client: "huggingface_hub", version, storage: "s3" };

    testClient({ ...row, operation: "upload with the S3 server killed at 37 %" }, async (folder) => {
      const [repo, name] = [`alice/${newName("killed")}`, "model.safetensors"];
      const { path, size, sha256 } = await randomFile(folder, 200 * MB);
      const on = { hub, folder, usesXet, machine: "publisher" };
      const parameters = { repo, path, name };
      hub.proxy.requests.length = 0;
      hub.proxy.sent.reset();
      const held = hub.proxy.sent.holdAt(size * 0.37);
      const started = startClient(newest, on, "upload_file", parameters);
      started.result.catch(() => undefined);
      await killServer(held, started, () => hub.proxy.sent.release());
      const { how } = await endOrRepeat(started, () => runClient(newest, on, "upload_file", parameters));
      const reader = { ...on, machine: newName("reader") };
      expect((await runClient(newest, reader, "download", { repo, name })).files[name]).toBe(sha256);
      return `${how}; ${megabytes(Math.max(0, hub.proxy.sent.count - size))} sent twice`;
    });

    testClient({ ...row, operation: "download with the S3 server killed at 37 %" }, async (folder) => {
      const [repo, name] = [`alice/${newName("killed")}`, "model.safetensors"];
      const { path, size, sha256 } = await randomFile(folder, 200 * MB);
      const on = { hub, folder, usesXet, machine: "publisher" };
      await runClient(newest, on, "upload_file", { repo, path, name });
      const reader = { ...on, machine: newName("reader") };
      hub.proxy.requests.length = 0;
      hub.proxy.received.reset();
      const held = hub.proxy.received.holdAt(size * 0.37);
      const started = startClient(newest, reader, "download", { repo, name });
      started.result.catch(() => undefined);
      await killServer(held, started, () => hub.proxy.received.release());
      const { result, how } = await endOrRepeat(started, () => runClient(newest, reader, "download", { repo, name }));
      expect(result.files[name]).toBe(sha256);
      return `${how}; ${megabytes(Math.max(0, hub.proxy.received.count - size))} received twice`;
    });
  }
});
