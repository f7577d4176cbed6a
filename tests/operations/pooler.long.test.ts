import { afterAll, beforeAll, expect, test } from "vitest";
import { describeUnless } from "../../apps/hub/src/testing/describe-unless.ts";
import { notificationsCheck } from "../../apps/modelyard/src/doctor/database/notifications-check.ts";
import type { StartedModelyard } from "../support/start-modelyard.ts";
import { commitFile, type SharedServices, sendTo, startSharedServices } from "./testing/nodes.ts";
import { pgbouncerMissing } from "./testing/pgbouncer.ts";

async function filesOn(node: StartedModelyard, repo: string): Promise<string[]> {
  const { text } = await sendTo(node, "GET", `/api/models/ada/${repo}/tree/main?recursive=true`);
  return JSON.parse(text).map(({ path }: { path: string }) => path);
}

describeUnless(pgbouncerMissing, "two nodes behind PgBouncer in transaction mode", () => {
  let services: SharedServices;
  let first: StartedModelyard;
  let second: StartedModelyard;
  beforeAll(async () => {
    // Fewer connections than one node opens: transactions of both nodes share them.
    services = await startSharedServices(4);
    [first, second] = await Promise.all([services.startNode(), services.startNode()]);
  }, 300_000);
  afterAll(() => services.stop());

  const nodeOf = (number: number): StartedModelyard => (number % 2 === 0 ? first : second);

  test("commits through both nodes to one repository are all in its history and in the index", async () => {
    expect((await sendTo(first, "POST", "/api/repos/create", { name: "shared", type: "model" })).status).toBe(200);
    const paths = Array.from({ length: 24 }, (_, number) => `file-${number}.txt`);
    const statuses = await Promise.all(
      paths.map((path, number) => commitFile(nodeOf(number), { repo: "shared", path, content: path })),
    );
    expect(statuses).toEqual(paths.map(() => 200));
    for (const node of [first, second]) expect(await filesOn(node, "shared")).toEqual(expect.arrayContaining(paths));
    const [atFirst, atSecond] = await Promise.all(
      [first, second].map(async (node) => JSON.parse((await sendTo(node, "GET", "/api/models/ada/shared")).text).sha),
    );
    expect(atFirst).toBe(atSecond);
  });

  test("queries with parameters of all kinds get no prepared statement of another connection", async () => {
    const paths = ["/api/models?search=sha&limit=5", "/api/models?filter=text-generation", "/api/whoami-v2", "/"];
    const all = Array.from({ length: 40 }, (_, number) => ({ node: nodeOf(number), path: paths[number % 4] ?? "/" }));
    const statuses = await Promise.all(all.map(async ({ node, path }) => (await sendTo(node, "GET", path)).status));
    expect(statuses).toEqual(all.map(() => 200));
    expect(first.output() + second.output()).not.toMatch(/prepared statement/);
  });

  test("notifications arrive with the direct URL, and doctor says that they do not without it", async () => {
    const check = (databaseDirectUrl?: string) =>
      notificationsCheck({
        databaseUrl: services.pooledUrl,
        databaseDirectUrl,
        databaseStatementTimeoutSeconds: 300,
      }).run();
    expect(await check(services.directUrl)).toMatchObject({
      status: "warning",
      remedy: expect.stringContaining("statement_timeout"),
    });
    expect(await check()).toMatchObject({ status: "problem", remedy: expect.stringContaining("DATABASE_DIRECT_URL") });
  });

  test("when PgBouncer is killed, the nodes use it again as soon as it runs", async () => {
    await services.pgbouncer.restart();
    for (const node of [first, second]) {
      const created = async () => commitFile(node, { repo: "shared", path: "after.txt", content: node.url });
      await expect.poll(created, { timeout: 120_000, interval: 500 }).toBe(200);
    }
  });
});
