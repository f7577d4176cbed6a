import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { count, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { repoEvents } from "../events/tables.ts";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./testing/webhook-receiver.ts";

const base = "/api/settings/webhooks";
let hub: TestHub;
let receiver: WebhookReceiver;
let nowMs = Date.now();

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  hub = await createTestHub({ webhookHosts: [receiver.host], now: () => new Date(nowMs) });
});
afterAll(async () => {
  await hub.stop();
  await receiver.close();
});
beforeEach(async () => {
  await hub.database.orm.delete(webhooks);
  await hub.deliverWebhooks();
  receiver.received.length = 0;
  receiver.respond((response) => response.end("thanks"));
});

async function createWebhook(who: string, change: object): Promise<string> {
  const response = await hub.send(who, "POST", base, { url: receiver.url, ...change });
  expect(response.status).toBe(200);
  return (await response.json()).webhook.id;
}

async function createRepo(more: object = {}): Promise<string> {
  const name = uniqueName("hooked");
  await hub.send("alice", "POST", "/api/repos/create", { name, ...more });
  // Webhooks that are created later shall not get the event of the creation, which has the same time here.
  await hub.deliverWebhooks();
  return name;
}

const logOf = async (who: string, id: string) => (await hub.send(who, "GET", `${base}/${id}/deliveries`)).json();
const Scope = z.object({ action: z.string(), scope: z.string() });
const scopes = () => receiver.received.map(({ payload }) => Scope.parse(payload["event"]));

test("a commit reaches the webhook of a watching user, signed and in the documented form", async () => {
  const name = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }], secret: "s3cret" });
  const body = commitBody(header(), file("a.txt", "a"));
  const committed = await hub.send("alice", "POST", `/api/models/alice/${name}/commit/main`, body, asCommit);
  const { commitOid } = await committed.json();
  await hub.deliverWebhooks();
  const [delivery] = receiver.received;
  expect(delivery?.path).toBe("/hook");
  expect(delivery?.payload).toEqual({
    event: { action: "update", scope: "repo.content" },
    repo: {
      type: "model",
      name: `alice/${name}`,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      private: false,
      url: { web: `${testUrl}/alice/${name}`, api: `${testUrl}/api/models/alice/${name}` },
      headSha: commitOid,
      tags: expect.any(Array),
      owner: { id: expect.stringMatching(/^[0-9a-f]{24}$/) },
    },
    updatedRefs: [{ ref: "refs/heads/main", oldSha: expect.any(String), newSha: commitOid }],
    webhook: { id, version: 3 },
  });
  const headers: IncomingHttpHeaders = delivery?.headers ?? {};
  expect(headers["x-webhook-secret"]).toBe("s3cret");
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-webhook-signature"])) ?? [];
  expect(signature).toBe(createHmac("sha256", "s3cret").update(`${seconds}.${delivery?.text}`).digest("hex"));
  expect(await logOf("bob", id)).toEqual([
    expect.objectContaining({
      eventId: headers["x-webhook-event"],
      id: headers["x-webhook-delivery"],
      status: "delivered",
      attempts: 1,
      responseStatus: 200,
      responseBody: "thanks",
    }),
  ]);
});

test("a webhook gets only events of its domains, from what it watches, and one per event", async () => {
  const name = await createRepo();
  const dataset = uniqueName("rows");
  await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }], domains: ["discussion"] });
  await createWebhook("bob", {
    watched: [
      { type: "user", name: "alice" },
      { type: "model", name: `alice/${name}` },
    ],
  });
  await hub.send("bob", "POST", "/api/repos/create", { name: uniqueName("other") });
  await hub.send("alice", "POST", "/api/repos/create", { name: dataset, type: "dataset" });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name });
  await hub.deliverWebhooks();
  // They are delivered at the same time.
  expect(scopes().toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
    { action: "create", scope: "repo" },
    { action: "delete", scope: "repo" },
  ]);
});

test("a hidden repository is neither delivered nor named in the log", async () => {
  const hidden = await createRepo({ private: true });
  const open = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "user", name: "alice" }] });
  await createWebhook("alice", { watched: [{ type: "user", name: "alice" }], domains: ["repo"] });
  const body = commitBody(header(), file("a.txt", "a"));
  await hub.send("alice", "POST", `/api/models/alice/${hidden}/commit/main`, body, asCommit);
  await hub.send("alice", "POST", `/api/models/alice/${open}/commit/main`, body, asCommit);
  await hub.send("alice", "PUT", `/api/models/alice/${open}/settings`, { private: true });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: hidden });
  await hub.deliverWebhooks();
  expect(await logOf("bob", id)).toEqual([]);
  const receivers = receiver.received.map(({ payload }) => payload["webhook"]);
  expect(receivers).toHaveLength(3);
  expect(receivers).not.toContainEqual({ id, version: 3 });
});

test("a retry is dropped after the repository became private", async () => {
  const name = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }] });
  receiver.respond((response) => response.writeHead(500).end());
  await hub.send("alice", "POST", `/api/models/alice/${name}/branch/dev`, {});
  await hub.deliverWebhooks();
  await hub.send("alice", "PUT", `/api/models/alice/${name}/settings`, { private: true });
  nowMs += limits.webhooks.retryMs[0];
  await hub.deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  expect(await logOf("bob", id)).toEqual([expect.objectContaining({ status: "dropped" })]);
});

test("a receiver that does not respond delays no other deliveries", async () => {
  const slow = await startWebhookReceiver();
  const options = { webhookHosts: [receiver.host, slow.host], webhooksLookMs: 20 };
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => slow.close());
  const other = await createTestHub(options);
  cleanup.defer(() => other.stop());
  // Ends the attempts first: closing waits for them.
  cleanup.defer(() => slow.close());
  const started = Promise.withResolvers<undefined>();
  slow.respond(() => started.resolve(undefined));
  const watch = { type: "user", name: "alice" };
  for (const [who, url] of [
    ["bob", slow.url],
    ["alice", receiver.url],
  ] as const) {
    expect((await other.send(who, "POST", base, { url, watched: [watch] })).status).toBe(200);
  }
  await other.send("alice", "POST", "/api/repos/create", { name: "first" });
  await started.promise;
  await other.send("alice", "POST", "/api/repos/create", { name: "second" });
  // The first attempt is still running: it ends with the timeout of a delivery.
  await expect.poll(() => receiver.received.length, { timeout: limits.webhooks.timeoutMs - 1000 }).toBe(2);
});

test("a failed delivery is retried with longer and longer waits, then given up", async () => {
  const name = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }] });
  receiver.respond((response) => response.writeHead(500).end("x".repeat(limits.webhooks.responseBytes + 1)));
  await hub.send("alice", "POST", `/api/models/alice/${name}/branch/dev`, {});
  const startedMs = nowMs;
  const { retryMs, loggedChars } = limits.webhooks;
  for (const [index, waitMs] of retryMs.entries()) {
    await hub.deliverWebhooks();
    const [entry] = await logOf("bob", id);
    expect(entry).toMatchObject({ status: "waiting", attempts: index + 1, responseStatus: 500 });
    expect(entry.responseBody).toHaveLength(loggedChars);
    const dueInMs = Date.parse(entry.nextAttemptAt) - nowMs;
    expect(dueInMs).toBeGreaterThanOrEqual(waitMs * 0.75 - 1);
    expect(dueInMs).toBeLessThanOrEqual(waitMs);
    nowMs += waitMs;
  }
  await hub.deliverWebhooks();
  expect(await logOf("bob", id)).toEqual([expect.objectContaining({ status: "failed", attempts: 5 })]);
  expect(nowMs - startedMs).toBeLessThanOrEqual(60 * 60_000);
  expect(receiver.received).toHaveLength(5);
  expect(new Set(receiver.received.map(({ headers }) => headers["x-webhook-event"])).size).toBe(1);
});

test("repeated failure suspends a webhook, a success in between does not, and enabling ends it", async () => {
  const name = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }] });
  let event = 0;
  // 410 is final at once.
  const fail = async () => {
    receiver.respond((response) => response.writeHead(410).end());
    event += 1;
    await hub.send("alice", "POST", `/api/models/alice/${name}/branch/b${event}`, {});
    await hub.deliverWebhooks();
  };
  const state = async () => (await (await hub.send("bob", "GET", `${base}/${id}`)).json()).webhook.disabled;
  for (let index = 1; index < limits.webhooks.failures; index += 1) await fail();
  receiver.respond((response) => response.end());
  await hub.send("alice", "POST", `/api/models/alice/${name}/tag/main`, { tag: "v1" });
  await hub.deliverWebhooks();
  for (let index = 1; index < limits.webhooks.failures; index += 1) await fail();
  expect(await state()).toBe(false);
  await fail();
  expect(await state()).toBe("suspended-after-failure");
  const attempts = receiver.received.length;
  await fail();
  expect(receiver.received).toHaveLength(attempts);
  const enabled = await hub.send("bob", "POST", `${base}/${id}/enable`);
  expect((await enabled.json()).webhook.disabled).toBe(false);
  await fail();
  expect(receiver.received).toHaveLength(attempts + 1);
  expect(await state()).toBe(false);
});

test("the results of hundreds of concurrent deliveries are all stored", async () => {
  const name = await createRepo();
  const watched = [{ type: "model", name: `alice/${name}` }];
  const created = [await createWebhook("alice", { watched }), await createWebhook("bob", { watched })];
  const { recordEvent } = await import("../events/record-event.ts");
  const { orm } = hub.database;
  const [repo] = await orm
    .select()
    .from(repos)
    .where(eq(repos.foldedFullName, `alice/${name}`));
  if (repo === undefined) throw new Error("the repository was not created");
  for (let index = 0; index < 150; index += 1) {
    await recordEvent({ orm, now: () => new Date(nowMs) }, { action: "update", scope: "repo.config", repo });
  }
  await hub.deliverWebhooks();
  const { status, webhookId } = webhookDeliveries;
  const stored = await orm
    .select({ status, n: count() })
    .from(webhookDeliveries)
    .where(inArray(webhookId, created))
    .groupBy(status);
  expect(stored).toEqual([{ status: "delivered", n: 300 }]);
});

test("a replay delivers the event again, at once, unless access was lost", async () => {
  const name = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }] });
  await hub.send("alice", "POST", `/api/models/alice/${name}/branch/dev`, {});
  await hub.deliverWebhooks();
  const [{ id: logId, eventId }] = await logOf("bob", id);
  receiver.respond((response) => response.writeHead(418).end());
  const replayed = await hub.send("bob", "POST", `${base}/${id}/replay/${logId}`);
  expect(await replayed.json()).toEqual({ status: 418 });
  expect(receiver.received.map(({ headers }) => headers["x-webhook-event"])).toEqual([eventId, eventId]);
  expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
  expect(await logOf("bob", id)).toContainEqual(
    expect.objectContaining({ isReplay: true, status: "failed", responseStatus: 418 }),
  );
  await hub.send("alice", "PUT", `/api/models/alice/${name}/settings`, { private: true });
  expect((await hub.send("bob", "POST", `${base}/${id}/replay/${logId}`)).status).toBe(404);
  expect(receiver.received).toHaveLength(2);
  expect((await hub.send("carol", "POST", `${base}/${id}/replay/${logId}`)).status).toBe(404);
});

test("a delivery of a node that was killed is made by another one after its lease", async () => {
  const name = await createRepo();
  const id = await createWebhook("bob", { watched: [{ type: "model", name: `alice/${name}` }] });
  await hub.send("alice", "POST", `/api/models/alice/${name}/branch/dev`, {});
  const { passOnEvents } = await import("../events/pass-on-events.ts");
  const { claimDeliveries } = await import("./deliveries/claim-deliveries.ts");
  const { queueDeliveries } = await import("./deliveries/queue-deliveries.ts");
  const { silentLogger } = await import("@modelyard/platform/logger");
  const context = { orm: hub.database.orm, now: () => new Date(nowMs), logger: silentLogger };
  await passOnEvents(context, [(orm, events) => queueDeliveries(context, orm, events)]);
  expect(await claimDeliveries(context, { node: "killed", most: 10 })).toHaveLength(1);
  await hub.deliverWebhooks();
  expect(receiver.received).toHaveLength(0);
  nowMs += limits.webhooks.leaseMs;
  await hub.deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  expect((await logOf("bob", id))[0]).toMatchObject({ status: "delivered", attempts: 2 });
});

test("users take turns, and none has more running deliveries than the limit", async () => {
  const name = await createRepo();
  const { perUser } = limits.webhooks.running;
  const watched = [{ type: "model", name: `alice/${name}` }];
  for (let index = 0; index <= perUser; index += 1) await createWebhook("alice", { watched });
  await createWebhook("bob", { watched });
  await hub.send("alice", "POST", `/api/models/alice/${name}/branch/dev`, {});
  const { passOnEvents } = await import("../events/pass-on-events.ts");
  const { claimDeliveries } = await import("./deliveries/claim-deliveries.ts");
  const { queueDeliveries } = await import("./deliveries/queue-deliveries.ts");
  const { silentLogger } = await import("@modelyard/platform/logger");
  const context = { orm: hub.database.orm, now: () => new Date(nowMs), logger: silentLogger };
  await passOnEvents(context, [(orm, events) => queueDeliveries(context, orm, events)]);
  const first = await claimDeliveries(context, { node: "one", most: 2 });
  expect(new Set(first.map(({ delivery }) => delivery.userId)).size).toBe(2);
  const second = await claimDeliveries(context, { node: "two", most: 1000 });
  expect(second).toHaveLength(perUser - 1);
  expect(await claimDeliveries(context, { node: "three", most: 1000 })).toHaveLength(0);
});

test("users with slow receivers leave slots of a node to others", async () => {
  const name = await createRepo();
  const { perUser, perNode } = limits.webhooks.running;
  const id = await createWebhook("alice", { watched: [{ type: "model", name: `alice/${name}` }] });
  const { orm } = hub.database;
  const [event] = await orm.select().from(repoEvents).limit(1);
  const { claimDeliveries } = await import("./deliveries/claim-deliveries.ts");
  const context = { orm, now: () => new Date(nowMs) };
  /** Queues more deliveries of each user than they may have, and takes those that run next to others. */
  const claimFor = async (users: readonly string[], most: number): Promise<number> => {
    const rows = users.flatMap((userId) =>
      Array.from({ length: perUser + 1 }, () => ({
        id: newId(),
        webhookId: id,
        userId,
        eventId: event?.id ?? "",
        createdAt: new Date(nowMs),
        dueAt: new Date(nowMs),
      })),
    );
    await orm.insert(webhookDeliveries).values(rows);
    return (await claimDeliveries(context, { node: "one", most })).length;
  };
  const slow = Array.from({ length: perUser }, (_, index) => `slow-${index}`);
  const taken = await claimFor(slow, perNode);
  expect(taken).toBeGreaterThan(perNode / 4);
  expect(taken).toBeLessThanOrEqual(perNode * 0.6);
  // They get no more as long as these run.
  expect(await claimDeliveries(context, { node: "one", most: perNode - taken })).toHaveLength(0);
  const others = Array.from({ length: 4 }, (_, index) => `other-${index}`);
  expect(await claimFor(others, perNode - taken)).toBeGreaterThanOrEqual(others.length);
  // The last slot is for a user who has none.
  expect(await claimFor(["last"], 1)).toBe(1);
});

test("a deleted repository is no longer among what webhooks watch, after the event of its deletion", async () => {
  const [kept, deleted] = [await createRepo(), await createRepo()];
  const watched = [kept, deleted].map((name) => ({ type: "model", name: `alice/${name}` }));
  const id = await createWebhook("alice", { watched });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: deleted });
  await hub.deliverWebhooks();
  expect(scopes()).toEqual([{ action: "delete", scope: "repo" }]);
  const { webhook } = await (await hub.send("alice", "GET", `${base}/${id}`)).json();
  expect(webhook.watched).toEqual(watched.slice(0, 1));
});

test.each([
  { url: "http://169.254.169.254/latest", says: "https only" },
  { url: "https://127.0.0.1/", says: "public internet" },
  { url: "https://[::1]/", says: "public internet" },
  { url: "https://[::ffff:10.0.0.1]/", says: "public internet" },
  { url: "https://10.1.2.3/", says: "public internet" },
  { url: "https://2130706433/", says: "public internet" },
  { url: "https://localhost/", says: "public internet" },
  { url: "https://metadata.google.internal/", says: "never called" },
  { url: "https://example.com:8443/", says: "port 443" },
  { url: "https://user:pass@example.com/", says: "password" },
  { url: "file:///etc/passwd", says: "absolute address" },
  { url: "gopher://example.com/", says: "not called" },
  { url: "//example.com/", says: "absolute address" },
])("$url is refused when it is saved", async ({ url, says }) => {
  const response = await hub.send("bob", "POST", base, { url, watched: [{ type: "user", name: "bob" }] });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: expect.stringContaining(says), field: "url" });
});

test("a name that resolves to a private address is refused at delivery, and redirects are not followed", async () => {
  const name = await createRepo();
  const watched = [{ type: "model", name: `alice/${name}` }];
  const id = await createWebhook("bob", { watched });
  // Saved while it was allowed.
  await hub.database.orm.update(webhooks).set({ url: "https://localhost/" }).where(eq(webhooks.id, id));
  const redirected = await createWebhook("bob", { watched });
  receiver.respond((response) => response.writeHead(307, { Location: "/elsewhere" }).end());
  await hub.send("alice", "POST", `/api/models/alice/${name}/branch/dev`, {});
  await hub.deliverWebhooks();
  expect(await logOf("bob", id)).toEqual([
    expect.objectContaining({ status: "failed", attempts: 1, error: expect.stringContaining("public internet") }),
  ]);
  expect(await logOf("bob", redirected)).toEqual([expect.objectContaining({ status: "waiting", responseStatus: 307 })]);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
});

test("a webhook is created, changed as huggingface_hub does, disabled and deleted", async () => {
  const name = await createRepo({ private: true });
  const watched = [{ type: "model", name: `alice/${name}` }];
  const id = await createWebhook("alice", { watched, secret: "one", domains: null });
  const change = { url: null, watched: [], domains: ["repo"], secret: null };
  const updated = await hub.send("alice", "POST", `${base}/${id}`, change);
  expect((await updated.json()).webhook).toEqual({
    id,
    url: receiver.url,
    watched,
    domains: ["repo"],
    disabled: false,
    hasSecret: true,
  });
  await hub.send("alice", "POST", `${base}/${id}`, { secret: "" });
  await hub.send("alice", "POST", `${base}/${id}/disable`);
  expect(await (await hub.send("alice", "GET", base)).json()).toEqual([
    expect.objectContaining({ id, disabled: true, hasSecret: false }),
  ]);
  expect((await hub.send("bob", "GET", `${base}/${id}`)).status).toBe(404);
  expect((await hub.send("bob", "DELETE", `${base}/${id}`)).status).toBe(404);
  expect((await hub.send("alice", "DELETE", `${base}/${id}`)).status).toBe(200);
  expect((await hub.send("alice", "GET", `${base}/${id}`)).status).toBe(404);
});

test.each([
  { who: undefined, body: {}, status: 401 },
  { who: "bob_reads", body: {}, status: 403 },
  { who: "bob", body: {}, status: 400 },
  { who: "bob", body: { watched: [] }, status: 400 },
  { who: "bob", body: { watched: [{ type: "org", name: "alice" }] }, status: 404 },
  { who: "bob", body: { watched: [{ type: "user", name: "no such name" }] }, status: 404 },
  { who: "bob", body: { watched: [{ type: "model", name: "alice/missing" }] }, status: 404 },
  { who: "bob", body: { watched: [{ type: "space", name: "bob/x" }] }, status: 400 },
  { who: "bob", body: { watched: [{ type: "user", name: "bob" }], secret: "a\nb" }, status: 400 },
  { who: "bob", body: { watched: [{ type: "user", name: "bob" }], secret: "x".repeat(257) }, status: 400 },
  { who: "bob", body: { watched: [{ type: "user", name: "bob" }], secret: "x".repeat(256) }, status: 200 },
  { who: "bob", body: { watched: Array.from({ length: 101 }, () => ({ type: "user", name: "bob" })) }, status: 400 },
  { who: "bob", body: { watched: Array.from({ length: 100 }, () => ({ type: "user", name: "bob" })) }, status: 200 },
])("creating as $who returns $status", async ({ who, body, status }) => {
  expect((await hub.send(who, "POST", base, { url: receiver.url, ...body })).status).toBe(status);
});

test("a user or organisation can be watched before it exists", async () => {
  const name = uniqueName("later");
  const id = await createWebhook("bob", { watched: [{ type: "org", name }] });
  expect((await (await hub.send("bob", "GET", `${base}/${id}`)).json()).webhook.watched).toEqual([
    { type: "org", name },
  ]);
  await hub.accounts.upsertOrganisation({ name: name.toUpperCase(), members: [{ user: "alice", role: "write" }] });
  const created = await hub.send("alice", "POST", "/api/repos/create", { name: "first", organization: name });
  expect(created.status).toBe(200);
  await hub.deliverWebhooks();
  expect(scopes()).toContainEqual({ action: "create", scope: "repo" });
});

test("a user has as many webhooks as the limit, also when they are created at once", async () => {
  const body = { url: receiver.url, watched: [{ type: "user", name: "carol" }] };
  const responses = await Promise.all(
    Array.from({ length: limits.webhooks.perUser + 2 }, () => hub.send("carol", "POST", base, body)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(limits.webhooks.perUser);
});
