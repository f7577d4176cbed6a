import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@modelyard/platform/database";
import { startProviderSim } from "@modelyard/provider-sim";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeUnless } from "../../../apps/hub/src/testing/describe-unless.ts";
import { migrationsOf, rooms } from "../../../apps/modelyard/src/backup/database/rooms.ts";
import { migrateCommand } from "../../../apps/modelyard/src/migrate/migrate-command.ts";
import { pushFile } from "../../interleavings/push-file.ts";
import type { StartedModelyard } from "../../support/start-modelyard.ts";
import { adaToken, commitFile, type SharedServices, sendTo, startSharedServices } from "../testing/nodes.ts";
import { pgbouncerMissing } from "../testing/pgbouncer.ts";
import { type CheckedOutRelease, checkOutRelease, releaseMissing } from "./check-out-release.ts";
import { previousRelease } from "./previous-release.ts";

const missing = pgbouncerMissing ?? (await releaseMissing(previousRelease.commit));

describeUnless(missing, "an upgrade from the previous release, and back", () => {
  let simulator: Awaited<ReturnType<typeof startProviderSim>>;
  let services: SharedServices;
  let release: CheckedOutRelease;
  let scratch: string;
  let [oldNode, newNode]: StartedModelyard[] = [];
  /** Paths of files in the repository, all acknowledged. */
  const written: string[] = [];

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "modelyard-upgrade-"));
    simulator = await startProviderSim({ wordDelayMs: 0 });
    const { host } = new URL(simulator.url);
    services = await startSharedServices(
      10,
      `customProviders: [{ id: lab, baseUrl: "${simulator.url}", key: "${simulator.key}" }]\nlistedHosts: ["${host}"]\n`,
    );
    release = await checkOutRelease(previousRelease.commit);
  }, 600_000);
  afterAll(async () => {
    await services.stop();
    await simulator.close();
    await release.remove();
    await rm(scratch, { recursive: true, force: true });
  });

  // The previous release does not know PgBouncer, so both use PostgreSQL itself.
  const startOld = () =>
    services.startNode({ program: release.cli, environment: { DATABASE_URL: services.directUrl } });
  const startNew = (environment: Record<string, string> = {}) =>
    services.startNode({ environment: { DATABASE_URL: services.directUrl, ...environment } });

  /** Uses what users use. Everything that any node has acknowledged is there. */
  async function requireAll(node: StartedModelyard | undefined, name: string): Promise<void> {
    if (node === undefined) throw new Error("the node was not started");
    const [committed, pushed] = [`${name}-committed.txt`, `${name}-pushed.txt`];
    expect(await commitFile(node, { repo: "shared", path: committed, content: name })).toBe(200);
    const remote = node.url.replace("://", `://ada:${adaToken}@`);
    expect(await pushFile(`${remote}/ada/shared`, { scratch, path: pushed, content: name })).toBe(true);
    written.push(committed, pushed);
    const tree = await sendTo(node, "GET", "/api/models/ada/shared/tree/main?recursive=true");
    const paths = JSON.parse(tree.text).map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(written));
    for (const page of ["/", "/models", "/ada/shared", "/ada/shared/tree/main", "/ada", "/docs"]) {
      expect([page, (await sendTo(node, "GET", page)).status]).toEqual([page, 200]);
    }
    const body = { model: "sim-chat", messages: [{ role: "user", content: "hello" }] };
    const chat = async () => (await sendTo(node, "POST", "/v1/chat/completions", body)).status;
    await expect.poll(chat, { timeout: 120_000, interval: 200 }).toBe(200);
  }

  test("the named commit has the migrations that the rule for new ones starts from", async () => {
    const [hub, router] = await Promise.all(
      rooms.map(
        async (room) =>
          (await migrationsOf({ folder: room.folder.replace(/^.*(?=\/apps\/)/, release.folder) })).at(-1)?.idx,
      ),
    );
    expect({ hub, router }).toEqual(previousRelease.lastMigration);
  });

  test("a node of the previous release creates the database and serves", async () => {
    oldNode = await startOld();
    expect((await sendTo(oldNode, "POST", "/api/repos/create", { name: "shared", type: "model" })).status).toBe(200);
    await requireAll(oldNode, "before");
  });

  test("this version refuses the old schema, and migrates it while the old node serves", async () => {
    const waiting = startNew({ MODELYARD_MIGRATE: "false" });
    await expect(waiting).rejects.toThrow("modelyard migrate");
    const database = connectDatabase({ url: services.directUrl }, { connections: 1 });
    const printed: string[] = [];
    const command = { flags: [], environment: {}, print: (line: string) => printed.push(line) };
    expect(await migrateCommand(command, async () => ({ database }))).toBe(0);
    expect(printed.join("\n")).toMatch(/^[1-9]\d* migrations? applied\.$/);
    await requireAll(oldNode, "migrated");
  });

  test("a new node and an old node serve the same repositories at the same time", async () => {
    newNode = await startNew({ MODELYARD_MIGRATE: "false" });
    await requireAll(newNode, "beside-new");
    await requireAll(oldNode, "beside-old");
    await requireAll(newNode, "beside-new-again");
  });

  test("the old node stops without an error, and the new one continues", async () => {
    expect(await oldNode?.stop()).toBe(0);
    await requireAll(newNode, "upgraded");
  });

  test("after a rollback, the previous release starts on the new schema with all data", async () => {
    expect(await newNode?.stop()).toBe(0);
    oldNode = await startOld();
    await requireAll(oldNode, "rolled-back");
    expect(oldNode.output()).not.toMatch(/"level":(?:50|60)/);
    expect(await oldNode.stop()).toBe(0);
  });

  test("and the upgrade works again", async () => {
    newNode = await startNew();
    await requireAll(newNode, "upgraded-again");
    expect(newNode.output()).not.toMatch(/"level":(?:50|60)/);
  });
});
