import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations, connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHub } from "../../apps/hub/src/hub.ts";
import { createPullHub, type PullHub, type PullRepo } from "../../apps/hub/src/pulls/testing/pull-hub.ts";
import { gitIn } from "../../apps/hub/src/testing/git-requests.ts";
import { file } from "../../apps/hub/src/testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../../apps/hub/src/testing/lfs-requests.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../apps/hub/src/webhooks/testing/webhook-receiver.ts";
import { fsckCommand } from "../../apps/modelyard/src/objects/fsck-command.ts";
import { gcCommand } from "../../apps/modelyard/src/objects/gc-command.ts";
import { reindexCommand } from "../../apps/modelyard/src/reindex/reindex-command.ts";
import { routerMigrations } from "../../apps/router/src/migrations.ts";
import { backUp, restore, secretKey } from "./testing/commands.ts";
import { afterSnapshot } from "./testing/during-backup.ts";

// Pull requests, grants, moved names, collections and webhooks, through a backup that is taken while they change.

const masterKey = Buffer.from(secretKey, "hex");
const url = "http://hub.test";
const large = lfsObject("the large file of a pull request");

let receiver: WebhookReceiver;
let hub: PullHub;
let scratch: string;
let restored: TestDatabase;
let dataFolder: string;
let repo: PullRepo;
/** What the receiver got from the hub that was backed up. */
let deliveredBefore = 0;
const api = (name: string) => `/api/models/${name}`;

async function ok(response: Promise<Response>): Promise<Response> {
  const received = await response;
  if (!received.ok) throw new Error(`${received.url} returned ${received.status}: ${await received.text()}`);
  return received;
}

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  scratch = await mkdtemp(join(tmpdir(), "modelyard-community-"));
  hub = await createPullHub({ masterKey, collectsGarbage: false, webhookHosts: [receiver.host] });
  await applyMigrations(hub.database, routerMigrations);
  repo = await hub.newRepo();
  await createContent();
  const folder = join(scratch, "backup");
  const { dataFolder: source, database } = hub;
  const run = () => backUp({ dataFolder: source, target: database.target }, folder);
  const made = await afterSnapshot(database, run, changeContent);
  expect(made.code, made.printed).toBe(0);
  await hub.deliverWebhooks();
  deliveredBefore = receiver.received.length;
  restored = await createTestDatabase();
  dataFolder = join(scratch, "restored");
  const { code, printed } = await restore(folder, ["--data-dir", dataFolder], { target: restored.target });
  expect(code, printed).toBe(0);
}, 240_000);
afterAll(async () => {
  await restored.drop();
  await hub.stop();
  await receiver.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Pull request 1 is open and has a large file, 2 is merged, 3 will get a commit, 4 will be merged; 5 is a discussion. */
async function createContent(): Promise<void> {
  await uploadObject(hub, "bob", repo.name, large);
  await ok(hub.commit("bob", repo, "main?create_pr=1", lfsFile("w.bin", large)));
  for (let count = 0; count < 3; count += 1) await hub.openPull("bob", repo);
  await ok(hub.send("alice", "POST", `${api(repo.name)}/discussions/2/merge`));
  const discussion = { title: "A question", description: "Why?" };
  await ok(hub.send("carol", "POST", `${api(repo.name)}/discussions`, discussion));
  await ok(hub.send("alice", "POST", `${api(repo.name)}/discussions/5/comment`, { comment: "Because." }));
  const item = { type: "model", id: repo.name };
  await ok(hub.send("carol", "POST", "/api/collections", { title: "Kept", namespace: "carol", item }));

  await ok(hub.send("alice", "POST", "/api/repos/create", { name: "gated" }));
  await ok(commitTo(hub, "alice", "alice/gated", lfsFile("w.bin", await ownObject("alice/gated"))));
  await ok(hub.send("alice", "PUT", `${api("alice/gated")}/settings`, { gated: "manual" }));
  await ok(hub.send("alice", "POST", `${api("alice/gated")}/user-access-request/grant`, { user: "bob" }));
  await ok(hub.send("alice", "POST", "/api/repos/create", { name: "old-name" }));
  const move = { fromRepo: "alice/old-name", toRepo: "alice/new-name", type: "model" };
  await ok(hub.send("alice", "POST", "/api/repos/move", move));

  await hub.deliverWebhooks();
  const watched = [{ type: "user", name: "alice" }];
  await ok(hub.send("alice", "POST", "/api/settings/webhooks", { url: receiver.url, watched }));
  // One delivery waits for its next attempt, and one event is not passed on yet.
  receiver.respond((response) => response.writeHead(500).end());
  await ok(hub.send("alice", "POST", `${api(repo.name)}/branch/waiting`, {}));
  await hub.deliverWebhooks();
  receiver.respond((response) => response.end());
  await ok(hub.send("alice", "POST", `${api(repo.name)}/branch/pending`, {}));
  // A process was killed while it moved a ref.
  await hub.database.sql`
    insert into hub.moving_refs (id, repo_id, refs, created_at)
    select 'interrupted', ${repo.id}, '[{"ref":"refs/heads/pending","oldSha":null}]'::jsonb, now() - interval '1 hour'`;
}

async function ownObject(name: string) {
  const object = lfsObject(`large file of ${name}`);
  await uploadObject(hub, "alice", name, object);
  return object;
}

/** Changes git after the snapshot of the database. */
async function changeContent(): Promise<void> {
  await ok(hub.commit("bob", repo, "refs%2Fpr%2F3", file("more.txt", "more")));
  await ok(hub.send("alice", "POST", `${api(repo.name)}/discussions/4/merge`));
  // Number 6, of which the database of the backup knows nothing.
  await hub.openPull("bob", repo);
  await ok(hub.commit("alice", repo, "main", lfsFile("own.bin", await ownObject(repo.name))));
}

/** Runs a hub on the restored installation. */
async function withRestoredHub<T>(work: (get: Get, started: Started) => Promise<T>): Promise<T> {
  const database = connectDatabase(restored.target);
  const started = await createHub({
    database,
    dataFolder,
    masterKey,
    publicUrl: () => url,
    logger: silentLogger,
    collectsGarbage: false,
    webhookHosts: [receiver.host],
    webhooksLookMs: 0,
    wholeFilesLookMs: 0,
  });
  try {
    await started.reindex();
    const get: Get = async (who, path, method = "GET", body) =>
      started.app.request(url + path, {
        method,
        headers: { authorization: `Bearer hf_${who}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    return await work(get, started);
  } finally {
    await started.close();
    await database.close();
  }
}
type Started = Awaited<ReturnType<typeof createHub>>;
type Get = (who: string, path: string, method?: string, body?: unknown) => Promise<Response>;

test("a restored hub delivers nothing by itself, and everything that happens later", async () => {
  await withRestoredHub(async (get, { deliverWebhooks }) => {
    await deliverWebhooks();
    expect(receiver.received.length).toBe(deliveredBefore);
    const dropped = await restored.sql`select error from hub.webhook_deliveries where status = 'dropped'`;
    expect(dropped).toMatchObject([{ error: expect.stringContaining("restored from a backup") }]);
    expect((await get("alice", `${api("alice/new-name")}/branch/later`, "POST", {})).status).toBe(200);
    await deliverWebhooks();
    const [last] = receiver.received.slice(deliveredBefore);
    expect(last?.payload).toMatchObject({ updatedRefs: [{ ref: "refs/heads/later" }] });
    expect(receiver.received.length).toBe(deliveredBefore + 1);
  });
});

test("pull requests agree with git, and refs that the database does not know are gone", async () => {
  const folder = join(dataFolder, "git", repo.id.slice(-2), `${repo.id}.git`);
  const refs = gitIn(folder, ["for-each-ref", "--format=%(refname)", "refs/pr"]).split("\n").filter(Boolean);
  expect(refs).toEqual([1, 2, 3, 4].map((num) => `refs/pr/${num}`));
  await withRestoredHub(async (get) => {
    const details = async (num: number) => (await get("carol", `${api(repo.name)}/discussions/${num}`)).json();
    const events = async (num: number) => {
      const { events: all } = await details(num);
      return all.filter(({ type }: { type: string }) => type === "commit");
    };
    const head = gitIn(folder, ["rev-parse", "refs/pr/3"]).trim();
    expect((await events(3)).at(-1)).toMatchObject({ data: { oid: head } });
    expect(await events(3)).toHaveLength(2);
    expect(await details(2)).toMatchObject({ status: "merged" });
    expect(await details(5)).toMatchObject({ title: "A question", isPullRequest: false });
    // Merged after the snapshot: its changes are in main, so merging it again changes nothing.
    expect(await details(4)).toMatchObject({ status: "open" });
    const main = gitIn(folder, ["rev-parse", "main"]);
    expect((await get("alice", `${api(repo.name)}/discussions/4/merge`, "POST")).status).toBe(200);
    expect(gitIn(folder, ["rev-parse", "main"])).toBe(main);
    const downloaded = await get("carol", `/${repo.name}/resolve/refs%2Fpr%2F1/w.bin`);
    expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(large.content);
    const next = await get("bob", `${api(repo.name)}/discussions`, "POST", { title: "Next", description: "x" });
    expect((await next.json()).num).toBeGreaterThan(5);
  });
});

test("grants, moved names and collections are restored", async () => {
  await withRestoredHub(async (get) => {
    expect((await get("bob", "/alice/gated/resolve/main/w.bin")).status).toBe(200);
    expect((await get("carol", "/alice/gated/resolve/main/w.bin")).status).toBe(403);
    const moved = await get("bob", "/api/models/alice/old-name");
    expect([moved.status, moved.headers.get("location")]).toEqual([307, expect.stringContaining("alice/new-name")]);
    const [collection] = await (await get("carol", "/api/collections?owner=carol")).json();
    expect(collection).toMatchObject({ title: "Kept", items: [{ id: repo.name }] });
  });
});

const openDatabase = async () => ({
  database: connectDatabase(restored.target, { connections: 2 }),
  target: restored.target,
});
const run = async (command: (options: Parameters<typeof reindexCommand>[0]) => Promise<number>, flags: string[]) => {
  const printed: string[] = [];
  const code = await command({
    flags: [...flags, "--json", "--data-dir", dataFolder],
    environment: {},
    print: (line) => printed.push(line),
    printProgress: () => undefined,
  });
  return [code, JSON.parse(printed.join("\n"))];
};

test("reindex, fsck and gc find nothing to repair in it", async () => {
  const reindexed = await run((options) => reindexCommand(options, openDatabase), ["--dry-run"]);
  expect(reindexed).toMatchObject([0, { updated: 0, failed: [] }]);
  const checked = await run((options) => fsckCommand(options, { openDatabase }), ["--files"]);
  expect(checked).toMatchObject([0, { damaged: [] }]);
  const collected = await run((options) => gcCommand(options, openDatabase), ["--delete"]);
  expect(collected).toMatchObject([0, { failed: 0 }]);
  // The large file of an open pull request is in use.
  await withRestoredHub(async (get) => {
    expect((await get("carol", `/${repo.name}/resolve/refs%2Fpr%2F1/w.bin`)).status).toBe(200);
  });
});
