import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeUnless } from "../../apps/hub/src/testing/describe-unless.ts";
import { noS3ServerReason, type S3Server, startS3Server } from "../../apps/hub/src/testing/s3-server.ts";
import { rebuildGitCommand } from "../../apps/modelyard/src/rebuild-git/rebuild-git-command.ts";
import { pushFile } from "../interleavings/push-file.ts";
import type { StartedModelyard } from "../support/start-modelyard.ts";
import { adaToken, commitFile, type SharedServices, sendTo, startSharedServices } from "./testing/nodes.ts";
import { pgbouncerMissing } from "./testing/pgbouncer.ts";

const missing = pgbouncerMissing ?? (await noS3ServerReason());

describeUnless(missing, "nodes that copy git repositories to S3", () => {
  let services: SharedServices;
  let server: S3Server;
  let scratch: string;
  let node: StartedModelyard;
  const startNode = () => {
    const { bucket, endpoint, accessKeyId, secretAccessKey } = server.settings;
    return services.startNode({
      environment: {
        MODELYARD_OBJECT_STORE: "s3",
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
  };
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "modelyard-rebuild-"));
    [services, server] = await Promise.all([startSharedServices(10), startS3Server()]);
    node = await startNode();
    expect((await sendTo(node, "POST", "/api/repos/create", { name: "lost", type: "model" })).status).toBe(200);
  }, 600_000);
  afterAll(async () => {
    await services.stop();
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  const push = (path: string) =>
    pushFile(`${node.url.replace("://", `://ada:${adaToken}@`)}/ada/lost`, { scratch, path, content: path });

  async function waiting(): Promise<number> {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(/^modelyard_git_bundles_waiting (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
  }

  async function loseAndRebuild(): Promise<{ code: number; report: { rebuilt: number; findings: unknown[] } }> {
    const git = join(services.folder, "git");
    await rename(git, join(services.folder, `lost-${Date.now()}`));
    const { bucket, endpoint, accessKeyId, secretAccessKey } = server.settings;
    const printed: string[] = [];
    const code = await rebuildGitCommand(
      {
        flags: ["--json", "--git-dir", git, "--object-store", "s3", "--s3-bucket", bucket, "--s3-endpoint", endpoint],
        environment: { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
        print: (text) => printed.push(text),
        printProgress: () => undefined,
      },
      async () => ({ database: connectDatabase({ url: services.directUrl }, { connections: 2 }) }),
    );
    expect(existsSync(git)).toBe(true);
    return { code, report: JSON.parse(printed.join("\n")) };
  }

  async function filesNow(): Promise<string[]> {
    const { text } = await sendTo(node, "GET", "/api/models/ada/lost/tree/main?recursive=true");
    return JSON.parse(text).map(({ path }: { path: string }) => path);
  }

  test("kill -9 between a push and its bundle, and while bundles are written, loses no change", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [pushed, committed] = [`pushed-${round}.txt`, `committed-${round}.txt`];
      if (await push(pushed)) acknowledged.push(pushed);
      if ((await commitFile(node, { repo: "lost", path: committed, content: committed })) === 200) {
        acknowledged.push(committed);
      }
      // In even rounds before the worker looks, in odd ones about when it writes.
      if (round % 2 === 1) await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(0);
      await node.stop("SIGKILL");
      node = await startNode();
    }
    expect(acknowledged).toHaveLength(8);
    await expect.poll(waiting, { timeout: 180_000, interval: 200 }).toBe(0);
    await node.stop("SIGKILL");
    expect(await loseAndRebuild()).toMatchObject({ code: 0, report: { rebuilt: 1, findings: [] } });
    node = await startNode();
    expect(await filesNow()).toEqual(expect.arrayContaining(acknowledged));
    expect(await push("after.txt")).toBe(true);
  });

  test("while S3 is away, pushes succeed and wait; a loss before its return is reported, one after it is complete", async () => {
    await expect.poll(waiting, { timeout: 180_000, interval: 200 }).toBe(0);
    await server.kill();
    expect(await push("while-away.txt")).toBe(true);
    expect(await waiting()).toBe(1);
    await node.stop("SIGKILL");
    await server.restart();
    const { code, report } = await loseAndRebuild();
    expect(code).toBe(1);
    expect(report).toMatchObject({ rebuilt: 1, findings: [{ name: "ada/lost", state: "behind" }] });
    node = await startNode();
    expect(await filesNow()).not.toContain("while-away.txt");
    expect(await push("again.txt")).toBe(true);
    await expect.poll(waiting, { timeout: 180_000, interval: 200 }).toBe(0);
    await node.stop("SIGKILL");
    expect(await loseAndRebuild()).toMatchObject({ code: 0, report: { rebuilt: 1, findings: [] } });
    node = await startNode();
    expect(await filesNow()).toEqual(expect.arrayContaining(["again.txt"]));
  });
});
