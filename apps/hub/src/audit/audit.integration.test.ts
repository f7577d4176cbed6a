import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry } from "../contract/audit/audit-entry.ts";
import { authorizationQuery, browserApp, callback } from "../oauth/testing/browser-app.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { commandLine, provision, recordAudit } from "./record-audit.ts";
import { hashOfEntry, verifyAuditLog } from "./verify-log.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await createTestHub();
  await hub.accounts.upsertUser({
    name: "root",
    password: "password of root",
    admin: true,
    tokens: [{ value: "hf_root", name: "main", role: "write" }],
  });
});

afterAll(async () => {
  await hub.stop();
});

const origin = { actorId: "u1", actorName: "ada", tokenId: null, address: "192.0.2.1", requestId: "r1" };
const record = (subject: string, queries = hub.database.orm) =>
  recordAudit(queries, { origin, now: new Date() }, { action: "repo.create", ownerId: "u1", subject });

async function entriesOf(query = ""): Promise<AuditEntry[]> {
  return (await hub.send("root", "GET", `/api/audit-log${query}`)).json();
}

const lastPosition = async (): Promise<number> => (await entriesOf("?limit=1"))[0]?.position ?? 0;

/** Returns the entries after a position, the oldest first. */
async function entriesAfter(position: number): Promise<AuditEntry[]> {
  return (await entriesOf()).filter((entry) => entry.position > position).toReversed();
}

async function signIn(username: string, password = `password of ${username}`) {
  const response = await hub.send(undefined, "POST", "/_private/sessions", { username, password });
  return { cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

describe("events", () => {
  test("are recorded with actor, subject and details, without secrets", async () => {
    await signIn("alice", "a wrong password");
    await signIn("no-such-user-but-a-typed-secret");
    const alice = await signIn("alice");
    const name = uniqueName("audited");
    const made = await hub.send(undefined, "POST", "/_private/tokens", { displayName: name, role: "read" }, alice);
    const { id, value } = await made.json();
    await hub.send(undefined, "POST", `/_private/tokens/${id}/regenerate`, {}, alice);
    await hub.send(undefined, "DELETE", `/_private/tokens/${id}`, undefined, alice);
    await hub.send("alice", "POST", "/api/repos/create", { name });
    await hub.send("alice", "PUT", `/api/models/alice/${name}/settings`, { private: true });
    await hub.send("alice", "DELETE", "/api/repos/delete", { name });
    await hub.send("bob", "DELETE", "/api/repos/delete", { name: `alice/${name}` });
    await hub.send(undefined, "POST", "/_private/organizations", { name: `${name}-org` }, alice);
    const member = `/_private/organizations/${name}-org/members/bob`;
    await hub.send(undefined, "PUT", member, { role: "write" }, alice);
    await hub.send(undefined, "DELETE", member, undefined, alice);
    await hub.send("root", "PUT", "/api/namespaces/alice/storage", { quota: 1_000_000_000 });
    const entries = (await entriesOf()).filter(({ requestId }) => requestId !== provision.requestId);
    expect(entries.map(({ action, actorName, subject }) => [action, actorName, subject]).toReversed()).toEqual([
      ["session.refused", null, "alice"],
      ["session.refused", null, "unknown user"],
      ["session.create", null, "alice"],
      ["token.create", "alice", name],
      ["token.regenerate", "alice", name],
      ["token.revoke", "alice", name],
      ["repo.create", "alice", `alice/${name}`],
      ["repo.visibility", "alice", `alice/${name}`],
      ["repo.delete", "alice", `alice/${name}`],
      ["organization.create", "alice", `${name}-org`],
      ["member.set", "alice", "bob"],
      ["member.remove", "alice", "bob"],
      ["quota.set", "root", "alice"],
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [value, "a wrong password", "typed-secret", "password of"]) expect(text).not.toContain(secret);
    expect(entries.find(({ action }) => action === "repo.create")).toMatchObject({
      tokenId: expect.any(String),
      requestId: expect.any(String),
      details: { type: "model", visibility: "public" },
    });
  });

  test("include accounts, passwords, access to gated repositories and webhooks", async () => {
    const [last] = await entriesOf("?limit=1");
    const [username, password] = [uniqueName("new"), "a long enough password"];
    const signedUp = await hub.send(undefined, "POST", "/_private/sign-up", { username, fullname: "", password });
    const own = { cookie: (signedUp.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
    const changePassword = (current: string) =>
      hub.send(undefined, "PUT", "/_private/password", { current, password: `${password} 2` }, own);
    expect([(await changePassword("wrong")).status, (await changePassword(password)).status]).toEqual([403, 200]);

    const name = uniqueName("gated");
    const model = `alice/${name}`;
    await hub.send("alice", "POST", "/api/repos/create", { name });
    await hub.send("alice", "PUT", `/api/models/${model}/settings`, { gated: "manual" });
    const requests = `/api/models/${model}/user-access-request`;
    await hub.send("bob", "POST", `/${model}/ask-access`);
    await hub.send("alice", "POST", `${requests}/handle`, { user: "bob", status: "accepted" });
    await hub.send("alice", "POST", `${requests}/grant`, { user: "carol" });
    await hub.send("carol", "POST", `${requests}/cancel`);

    const webhook = { url: "https://receiver.test/secret-path?key=1", watched: [{ type: "user", name: "alice" }] };
    const created = await hub.send("alice", "POST", "/api/settings/webhooks", webhook);
    const path = `/api/settings/webhooks/${(await created.json()).webhook.id}`;
    await hub.send("alice", "POST", `${path}/disable`);
    await hub.send("alice", "DELETE", path);

    const entries = (await entriesOf()).filter(({ position }) => position > (last?.position ?? 0)).toReversed();
    expect(entries.map(({ action, actorName, subject }) => [action, actorName, subject])).toEqual([
      ["user.create", null, username],
      ["session.refused", username, username],
      ["user.password", username, username],
      ["repo.create", "alice", model],
      ["repo.settings", "alice", model],
      ["access.request", "bob", model],
      ["access.review", "alice", model],
      ["access.grant", "alice", model],
      ["access.cancel", "carol", model],
      ["webhook.create", "alice", "receiver.test"],
      ["webhook.change", "alice", "receiver.test"],
      ["webhook.delete", "alice", "receiver.test"],
    ]);
    for (const secret of [password, "secret-path"]) expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test("include sign-outs, profiles, apps, consents and model mappings", async () => {
    const alice = await signIn("alice");
    const last = await lastPosition();
    const profile = { fullname: "Alice A.", email: "secret-address@example.com" };
    for (let twice = 0; twice < 2; twice += 1) await hub.send(undefined, "PUT", "/_private/profile", profile, alice);
    await hub.send(undefined, "PUT", "/_private/profile", { ...profile, email: "" }, alice);

    const browser = browserApp(hub, () => alice.cookie);
    const app = await browser.createApp("alice", { isConfidential: true });
    const path = `/_private/oauth/apps/${app.id}`;
    const { secret } = await (await browser.inBrowser("alice", "POST", `${path}/secret`)).json();
    const change = { name: "Notes", redirectUris: [callback] };
    await browser.inBrowser("alice", "PUT", path, change);
    const { query, verifier } = authorizationQuery(app.id);
    const code = await browser.allow("alice", query);
    await browser.exchange(code, { verifier, client_id: app.id, client_secret: secret });
    await browser.inBrowser("alice", "DELETE", `/_private/oauth/connected/${app.id}`);
    await browser.inBrowser("alice", "DELETE", path);

    const name = uniqueName("mapped");
    await hub.send("alice", "POST", "/api/repos/create", { name });
    const mapping = `/api/models/alice/${name}/inference-providers/groq`;
    const body = { providerId: "tiny", task: "conversational", status: "live" };
    for (let twice = 0; twice < 2; twice += 1) await hub.send("alice", "PUT", mapping, body);
    await hub.send("alice", "DELETE", mapping);
    await hub.send(undefined, "DELETE", "/_private/sessions", undefined, alice);

    const entries = await entriesAfter(last);
    expect(entries.map(({ action, actorName, subject }) => [action, actorName, subject])).toEqual([
      ["user.profile", "alice", "alice"],
      ["user.profile", "alice", "alice"],
      ["app.create", "alice", "Notebook"],
      ["app.secret", "alice", "Notebook"],
      ["app.change", "alice", "Notes"],
      ["app.allow", "alice", "Notes"],
      ["app.revoke", "alice", "Notes"],
      ["app.delete", "alice", "Notes"],
      ["repo.create", "alice", `alice/${name}`],
      ["mapping.set", "alice", `alice/${name}`],
      ["mapping.remove", "alice", `alice/${name}`],
      ["session.end", "alice", "alice"],
    ]);
    expect(entries[0]?.details).toEqual({ fullName: "Alice A.", email: "changed" });
    expect(entries[1]?.details).toEqual({ email: "removed" });
    for (const hidden of [secret, code, "secret-address"]) expect(JSON.stringify(entries)).not.toContain(hidden);
  });

  test("include what the provision changes, once", async () => {
    const last = await lastPosition();
    const [user, organisation] = [uniqueName("provisioned"), uniqueName("provisioned-org")];
    const value = uniqueName("hf_secret");
    const account = {
      name: user,
      password: "password of a new user",
      email: "secret-address@example.com",
      tokens: [{ value, name: "laptop", role: "write" as const }],
    };
    const mapping = { modelId: `${user}/chat`, provider: "groq", providerModelId: "tiny", task: "conversational" };
    const apply = async (more: object = {}) => {
      await hub.accounts.upsertUser({ ...account, ...more });
      await hub.accounts.upsertOrganisation({ name: organisation, members: [{ user, role: "admin" }] });
      await hub.mappings.upsert(mapping);
    };
    await apply();
    await apply();
    const own = await signIn(user, account.password);
    await apply({ admin: true, password: "another password", tokens: [{ value, name: "laptop", role: "read" }] });
    expect((await hub.send(undefined, "GET", "/_private/profile", undefined, own)).status).toBe(401);
    await hub.mappings.remove(mapping);
    await hub.accounts.remove(user);
    await hub.accounts.remove(user);
    await hub.accounts.remove(organisation);
    const entries = await entriesAfter(last);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["user.create", user],
      ["user.profile", user],
      ["token.create", "laptop"],
      ["organization.create", organisation],
      ["member.set", user],
      ["mapping.set", mapping.modelId],
      ["session.create", user],
      ["user.rights", user],
      ["user.password", user],
      ["token.change", "laptop"],
      ["mapping.remove", mapping.modelId],
      ["user.remove", user],
      ["organization.remove", organisation],
    ]);
    for (const hidden of [value, "secret-address", "password of", "another password"])
      expect(JSON.stringify(entries)).not.toContain(hidden);
  });

  test("of a request cannot pass as those of the server", async () => {
    for (const { requestId } of [provision, commandLine]) {
      const headers = { "X-Request-Id": requestId ?? "" };
      const credentials = { username: "alice", password: "a wrong password" };
      await hub.send(undefined, "POST", "/_private/sessions", credentials, headers);
      const [entry] = await entriesOf("?limit=1");
      expect(entry).toMatchObject({ action: "session.refused", requestId: expect.stringMatching(/^[\w-]{36}$/) });
    }
  });

  test("of a transaction that fails are not recorded", async () => {
    const { orm } = hub.database;
    const subject = uniqueName("rolled-back");
    const failing = orm.transaction(async (transaction) => {
      await recordAudit(transaction, { origin, now: new Date() }, { action: "repo.create", ownerId: "u1", subject });
      throw new RangeError("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect((await entriesOf()).some((entry) => entry.subject === subject)).toBe(false);
  });

  test("with control characters and very long names are one line each", async () => {
    await record(`\0\n\u001B[31m%s\uD800${"x".repeat(1_000_000)}`);
    const lines = (await (await hub.send("root", "GET", "/api/audit-log/export?action=repo.create")).text()).split(
      "\n",
    );
    const entry: AuditEntry = JSON.parse(lines[0] ?? "");
    const start = "\uFFFD\n\u001B[31m%s\uFFFD";
    expect(entry.subject).toBe(start.padEnd(200, "x"));
  });
});

describe("the list", () => {
  test("has pages, filters and an export with the same entries", async () => {
    const most = limits.audit.pageEntries;
    for (let number = 0; number <= most; number += 1) await record(`entry ${number}`);
    const first = await hub.send("root", "GET", "/api/audit-log?actor=ada");
    const shown: AuditEntry[] = await first.json();
    const next = /^<http:\/\/hub\.test([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const more: AuditEntry[] = await (await hub.send("root", "GET", next)).json();
    const exported = await (await hub.send("root", "GET", "/api/audit-log/export?actor=ada")).text();
    const all: AuditEntry[] = exported
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(shown).toHaveLength(most);
    expect([...shown, ...more]).toEqual(all);
    expect(all.every(({ actorName }) => actorName === "ada")).toBe(true);
    expect((await hub.send("root", "GET", "/api/audit-log?action=nothing")).status).toBe(400);
  });

  test("is for administrators: of the hub, and of an organisation for what concerns it", async () => {
    const status = async (who: string | undefined, path: string) => (await hub.send(who, "GET", path)).status;
    expect(await status(undefined, "/api/audit-log")).toBe(401);
    expect(await status("alice", "/api/audit-log")).toBe(403);
    const org = uniqueName("audited-org");
    await hub.accounts.upsertOrganisation({
      name: org,
      members: [
        { user: "carol", role: "admin" },
        { user: "bob", role: "write" },
      ],
    });
    await hub.send("carol", "POST", "/api/repos/create", { name: `${org}/one` });
    await hub.send("carol", "POST", "/api/repos/create", { name: uniqueName("own") });
    const path = `/api/organizations/${org}/audit-log`;
    const entries: AuditEntry[] = await (await hub.send("carol", "GET", path)).json();
    expect(entries.map(({ subject }) => subject)).toEqual([`${org}/one`, "bob", "carol", org]);
    expect((await (await hub.send("carol", "GET", `${path}/export`)).text()).trim().split("\n")).toHaveLength(4);
    expect([await status("bob", path), await status(undefined, path)]).toEqual([403, 401]);
  });
});

describe("the chain", () => {
  test("has no gaps after many concurrent transactions, some of which fail", async () => {
    const { orm } = hub.database;
    const before = await verifyAuditLog(orm);
    const work = Array.from({ length: 60 }, (_, number) =>
      orm
        .transaction(async (transaction) => {
          for (const part of [1, 2])
            await recordAudit(
              transaction,
              { origin, now: new Date() },
              { action: "repo.create", ownerId: "u1", subject: `concurrent ${number}.${part}` },
            );
          if (number % 3 === 0) throw new RangeError("rolled back");
        })
        .catch(() => undefined),
    );
    await Promise.all(work);
    const after = await verifyAuditLog(orm, before.head);
    expect(after).toMatchObject({ entries: before.entries + 80, problems: [] });
    expect(after.head.position).toBe(after.entries);
  });

  test("does not make a transaction wait for another that has recorded an event but not committed", async () => {
    const { orm } = hub.database;
    await orm.transaction(async (open) => {
      await recordAudit(open, { origin, now: new Date() }, { action: "repo.create", ownerId: "u1", subject: "open" });
      // Would never end if the open transaction held the lock.
      await record("committed first");
    });
    const [newest, older] = await entriesOf();
    expect([older?.subject, newest?.subject]).toEqual(["committed first", "open"]);
  });

  test("cannot be changed, emptied or shortened", async () => {
    const { sql } = hub.database;
    await expect(sql`update hub.audit_log set content = '{}' where position = 1`).rejects.toThrow("append-only");
    await expect(sql`delete from hub.audit_log where position = 1`).rejects.toThrow("append-only");
    await expect(sql`truncate hub.audit_log`).rejects.toThrow("append-only");
  });

  test("shows a changed, removed, inserted or cut off entry after the trigger was removed", async () => {
    const { sql, orm } = hub.database;
    for (let number = 0; number < 5; number += 1) await record(`tampered ${number}`);
    const { head, problems } = await verifyAuditLog(orm);
    expect(problems).toEqual([]);
    const rows = await sql<{ position: string; content: string; hash: string }[]>`
      select * from hub.audit_log order by position desc limit 4`;
    const [last, third, second, first] = rows;
    if (last === undefined || third === undefined || second === undefined || first === undefined)
      throw new RangeError("there are four entries");
    await sql`alter table hub.audit_log disable trigger keep_audit_log`;
    const restore = async (): Promise<void> => {
      await sql`delete from hub.audit_log where position >= ${first.position}`;
      for (const { position, content, hash } of rows.toReversed())
        await sql`insert into hub.audit_log values (${position}, ${content}, ${hash})`;
      expect((await verifyAuditLog(orm, head)).problems).toEqual([]);
    };

    await sql`update hub.audit_log set content = ${second.content.replace("ada", "bob")} where position = ${second.position}`;
    expect((await verifyAuditLog(orm)).problems).toEqual([{ position: Number(second.position), problem: "changed" }]);
    await restore();

    await sql`delete from hub.audit_log where position = ${second.position}`;
    expect((await verifyAuditLog(orm)).problems).toEqual([{ position: Number(second.position), problem: "missing" }]);
    await restore();

    // An entry between two others, with a hash that fits the one before it.
    const inserted = hashOfEntry(first.hash, Number(second.position), '{"forged":true}');
    await sql`delete from hub.audit_log where position >= ${second.position}`;
    await sql`insert into hub.audit_log values (${second.position}, '{"forged":true}', ${inserted})`;
    await sql`insert into hub.audit_log values (${third.position}, ${second.content}, ${second.hash})`;
    expect((await verifyAuditLog(orm)).problems).toEqual([{ position: Number(third.position), problem: "changed" }]);
    await restore();

    await sql`delete from hub.audit_log where position = ${last.position}`;
    expect((await verifyAuditLog(orm)).problems).toEqual([]);
    expect((await verifyAuditLog(orm, head)).problems).toEqual([{ position: head.position, problem: "missing" }]);
    await restore();
    await sql`alter table hub.audit_log enable trigger keep_audit_log`;
  });
});
