import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
let admin: string;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.accounts.upsertUser({ name: "carol", admin: true });
  admin = await signIn("carol");
});
afterAll(() => hub.stop());

const login = (name: string) =>
  hub.send(undefined, "POST", "/_private/sessions", { username: name, password: `password of ${name}` }, fromPages());
const fromPages = (cookie = "") => ({ origin: "http://hub.test", "sec-fetch-site": "same-origin", cookie });

async function signIn(name: string): Promise<string> {
  const response = await login(name);
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
const asAdmin = (path: string, body: unknown) =>
  hub.send(undefined, "POST", `/_private/admin/${path}`, body, fromPages(admin));
const status = async (who: string | undefined, path: string) => (await hub.send(who, "GET", path)).status;

async function publish(name: string, more: object = {}): Promise<void> {
  await hub.send("alice", "POST", "/api/repos/create", { name, ...more });
  const body = commitBody(header(), file("README.md", "# Card"));
  expect((await hub.send("alice", "POST", `/api/models/${name}/commit/main`, body, asCommit)).status).toBe(200);
}
const disable = (name: string) => asAdmin("repositories/disable", { type: "model", name, reason: "Malware" });
const enable = (name: string) => asAdmin("repositories/enable", { type: "model", name });

describe("a disabled repository", () => {
  const name = "alice/bad";
  beforeAll(async () => {
    await publish(name);
    await hub.mappings.upsert({ modelId: name, provider: "groq", providerModelId: "v", task: "conversational" });
    expect(await hub.publicVersion({ type: "model", id: name })).toBeDefined();
    expect((await disable(name)).status).toBe(200);
    expect((await disable(name)).status).toBe(409);
  });

  const routes = [
    "/api/models/alice/bad",
    "/api/models/alice/bad/tree/main",
    "/api/models/alice/bad/discussions",
    "/alice/bad/resolve/main/README.md",
    "/alice/bad.git/info/refs?service=git-upload-pack",
    "/alice/bad.git/info/refs?service=git-receive-pack",
    "/v2/alice/bad/manifests/latest",
    "/api/models/alice/bad/xet-read-token/main",
    "/_private/card/models/alice/bad",
    "/_private/files/models/alice/bad?path=README.md",
  ];
  test.each(routes)("is refused to others with the message that clients know: %s", async (path) => {
    for (const who of [undefined, "bob"]) {
      const response = await hub.send(who, "GET", path);
      expect([response.status, response.headers.get("x-error-message")]).toEqual([
        403,
        "Access to this resource is disabled.",
      ]);
    }
  });

  test("shows its owner the reason, but no file and no change", async () => {
    expect(await (await hub.send("alice", "GET", "/api/models/alice/bad")).json()).toMatchObject({
      disabled: true,
      disabledReason: "Malware",
    });
    const batch = { operation: "download", objects: [{ oid: "a".repeat(64), size: 1 }] };
    const refused = await Promise.all([
      hub.send("alice", "GET", "/alice/bad/resolve/main/README.md"),
      hub.send("alice", "GET", "/alice/bad.git/info/refs?service=git-upload-pack"),
      hub.send("alice", "GET", "/alice/bad.git/info/refs?service=git-receive-pack"),
      hub.send("alice", "POST", "/alice/bad.git/info/lfs/objects/batch", batch),
      hub.send("alice", "PUT", "/api/models/alice/bad/settings", { private: false }),
      hub.send("alice", "POST", "/api/repos/move", { fromRepo: name, toRepo: "alice/good", type: "model" }),
      hub.send("alice", "POST", "/api/models/alice/bad/discussions", { title: "Why?", description: "?" }),
      hub.send("alice", "POST", "/api/models/alice/bad/commit/main", commitBody(header(), file("a", "b")), asCommit),
    ]);
    expect(refused.map((response) => response.status)).toEqual(refused.map(() => 403));
  });

  test("is readable to administrators", async () => {
    expect(await status("carol", "/alice/bad/resolve/main/README.md")).toBe(200);
    expect((await hub.send("carol", "DELETE", "/api/repos/delete", { name })).status).toBe(403);
  });

  test("is in no list, and has no page in the cache and no provider", async () => {
    for (const who of [undefined, "bob"]) {
      expect(await (await hub.send(who, "GET", "/api/models?author=alice")).json()).toEqual([]);
      expect(await (await hub.send(who, "GET", "/api/quicksearch?q=bad&type=model")).json()).toMatchObject({
        models: [],
      });
    }
    expect(await hub.publicVersion({ type: "model", id: name })).toBeUndefined();
    expect(await hub.directory.mappingsOf(name, undefined)).toMatchObject({ isDisabled: true, mappings: [] });
    expect(await hub.directory.listMappedModels(undefined)).toEqual([]);
  });

  test("is as before when it is enabled again", async () => {
    expect((await enable(name)).status).toBe(200);
    expect((await enable(name)).status).toBe(409);
    expect(await status(undefined, "/alice/bad/resolve/main/README.md")).toBe(200);
    expect(await (await hub.send(undefined, "GET", "/api/models/alice/bad")).json()).toMatchObject({
      disabled: false,
      private: false,
    });
    const log = await (await hub.send("carol", "GET", "/api/audit-log?actor=carol")).json();
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["repo.disable", "repo.enable"]),
    );
  });
});

test("a private repository stays hidden from others, also from administrators, and private when it is enabled", async () => {
  await publish("alice/secret", { private: true });
  await disable("alice/secret");
  for (const who of [undefined, "bob", "carol"]) {
    const missing = await hub.send(who, "GET", "/api/models/alice/missing");
    const hidden = await hub.send(who, "GET", "/api/models/alice/secret");
    expect([hidden.status, await hidden.text()]).toEqual([missing.status, await missing.text()]);
  }
  expect(await status("alice", "/api/models/alice/secret")).toBe(200);
  await enable("alice/secret");
  expect(await status("bob", "/api/models/alice/secret")).toBe(404);
});

test("the owner may delete a disabled repository; its name is blocked until an administrator releases it", async () => {
  const name = "alice/gone";
  const create = () => hub.send("alice", "POST", "/api/repos/create", { name });
  await publish(name);
  await disable(name);
  expect((await hub.send("bob", "DELETE", "/api/repos/delete", { name })).status).toBe(403);
  expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name })).status).toBe(200);
  const refused = await create();
  expect([refused.status, (await refused.json()).error]).toEqual([403, expect.stringContaining("is blocked")]);
  await publish("alice/other");
  const move = { fromRepo: "alice/other", toRepo: name, type: "model" };
  expect((await hub.send("alice", "POST", "/api/repos/move", move)).status).toBe(403);
  expect((await enable(name)).status).toBe(200);
  expect((await create()).status).toBe(200);
  expect((await enable("alice/never")).status).toBe(404);
});

test("a repository that is disabled while its owner makes it public stays hidden", async () => {
  await publish("alice/raced");
  const { sql } = hub.database;
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'update "hub"."repos"%'`
    ).length;
  const change = await sql.begin(async (transaction) => {
    await transaction`update hub.repos set disabled_at = now(), is_public_when_enabled = true, is_private = true
      where full_name = 'alice/raced'`;
    const changing = hub.send("alice", "PUT", "/api/models/alice/raced/settings", { private: false });
    await expect.poll(waiting).toBe(1);
    return { changing };
  });
  expect((await change.changing).status).toBe(403);
  expect(await status(undefined, "/api/models/alice/raced")).toBe(403);
  expect((await enable("alice/raced")).status).toBe(200);
  expect(await status(undefined, "/api/models/alice/raced")).toBe(200);
});

describe("a suspended user", () => {
  let session: string;
  beforeAll(async () => {
    session = await signIn("bob");
    for (const name of ["bob/work", "bob/worse"]) await hub.send("bob", "POST", "/api/repos/create", { name });
    const suspended = await asAdmin("users/suspend", { user: "bob", reason: "Spam", disableRepositories: true });
    expect(suspended.status).toBe(200);
  });

  test("has no session and no valid token", async () => {
    expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie: session })).status).toBe(401);
    const refused = await hub.send("bob", "GET", "/api/whoami-v2");
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([403, "AccountSuspended"]);
    expect(await status("bob", "/v2/bob/work/manifests/latest")).toBe(403);
    expect(await hub.directory.authenticate("hf_bob")).toBeUndefined();
  });

  test("learns it at sign-in, only with the right password", async () => {
    const right = await login("bob");
    expect([right.status, (await right.json()).error]).toEqual([403, "This account is suspended. Reason: Spam"]);
    const wrong = { username: "bob", password: "wrong password" };
    expect((await hub.send(undefined, "POST", "/_private/sessions", wrong, fromPages())).status).toBe(401);
  });

  test("has disabled repositories, and all is restored afterwards", async () => {
    expect(await status(undefined, "/api/models/bob/work")).toBe(403);
    expect((await disable("bob/worse")).status).toBe(200);
    expect((await disable("bob/worse")).status).toBe(409);
    expect((await asAdmin("users/unsuspend", { user: "bob" })).status).toBe(200);
    expect(await status(undefined, "/api/models/bob/work")).toBe(200);
    // It was also disabled for a reason other than its owner.
    expect(await status(undefined, "/api/models/bob/worse")).toBe(403);
    expect(await (await hub.send("bob", "GET", "/api/models/bob/worse")).json()).toMatchObject({
      disabledReason: "Malware",
    });
    expect((await enable("bob/worse")).status).toBe(200);
    expect(await status(undefined, "/api/models/bob/worse")).toBe(200);
    expect(await status("bob", "/api/whoami-v2")).toBe(200);
    await signIn("bob");
  });
});

test("a suspension ends by itself, and needs an end in the future", async () => {
  const past = await asAdmin("users/suspend", { user: "bob", reason: "Spam", until: "2020-01-01T00:00:00Z" });
  expect(past.status).toBe(400);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await asAdmin("users/suspend", { user: "bob", reason: "Spam", until, disableRepositories: true });
  expect(await status("bob", "/api/whoami-v2")).toBe(403);
  await hub.database.sql`update hub.namespaces set suspended_until = now() - interval '1 second' where name = 'bob'`;
  expect(await status("bob", "/api/whoami-v2")).toBe(200);
  expect(await status(undefined, "/api/models/bob/work")).toBe(403);
  await expect
    .poll(async () => (await asAdmin("jobs/run", { name: "end suspensions whose time is over" })).status)
    .toBe(200);
  await expect.poll(() => status(undefined, "/api/models/bob/work")).toBe(200);
});

test("administrators can neither lock out themselves nor the last one", async () => {
  expect((await asAdmin("users/suspend", { user: "carol", reason: "me" })).status).toBe(409);
  expect((await asAdmin("users/administrator", { user: "carol", admin: false })).status).toBe(409);
  await asAdmin("users/administrator", { user: "alice", admin: true });
  const alice = await signIn("alice");
  const suspend = (cookie: string, user: string) =>
    hub.send(undefined, "POST", "/_private/admin/users/suspend", { user, reason: "x" }, fromPages(cookie));
  // Both at the same moment: one of them stays. The other's session may have ended before the request was read.
  const both = await Promise.all([suspend(alice, "carol"), suspend(admin, "alice")]);
  const [first, second] = both.map((response) => response.status).toSorted((one, other) => one - other);
  expect(first).toBe(200);
  expect([401, 409]).toContain(second);
  await hub.database.sql`update hub.namespaces set suspended_at = null, is_admin = (name = 'carol')`;
  admin = await signIn("carol");
});

test("only administrators with a session, on this hub's own pages, may moderate", async () => {
  const body = { type: "model", name: "bob/work", reason: "x" };
  const send = (who: string | undefined, headers: Record<string, string>) =>
    hub.send(who, "POST", "/_private/admin/repositories/disable", body, headers);
  const bob = await signIn("bob");
  const sent = await Promise.all([
    send(undefined, fromPages()),
    send(undefined, fromPages(bob)),
    send("carol", fromPages()),
    send(undefined, { cookie: admin, origin: "https://other.example" }),
  ]);
  expect(sent.map((response) => response.status)).toEqual([401, 403, 403, 403]);
  const more = await asAdmin("repositories/disable", { ...body, namespaceId: "x" });
  expect(more.status).toBe(400);
});

const read = async (path: string) =>
  (await hub.send(undefined, "GET", `/_private/admin/${path}`, undefined, { cookie: admin })).json();

describe("administrators read", () => {
  test("users by page, by the beginning of the name, and by state", async () => {
    await hub.database.sql`insert into hub.namespaces (id, kind, name, folded_name, full_name, created_at)
      select lpad(n::text, 24, '0'), 'user', 'U' || n, 'u' || n, 'U', '2020-01-01' from generate_series(1, 120) as n`;
    const seen = new Set<string>();
    let path: string | undefined = "/_private/admin/accounts?kind=user";
    for (let pages = 0; path !== undefined && pages < 5; pages++) {
      const response: Response = await hub.send(undefined, "GET", path, undefined, { cookie: admin });
      for (const { name } of await response.json()) seen.add(name);
      path = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(seen.size).toBe(123);
    const found = await read("accounts?search=U11");
    expect(found.map(({ name }: { name: string }) => name)).toEqual([
      "U11",
      "U110",
      ...Array.from({ length: 9 }, (_, n) => `U11${n + 1}`),
    ]);
    expect(await read("accounts?state=administrators")).toMatchObject([{ name: "carol", isAdmin: true }]);
    await asAdmin("users/suspend", { user: "u7", reason: "Spam" });
    expect(await read("accounts?state=suspended")).toMatchObject([{ name: "U7", suspension: { reason: "Spam" } }]);
    expect(await read("accounts?kind=org")).toMatchObject([{ name: "lab", kind: "org" }]);
    expect(await read("accounts/BOB")).toMatchObject({ name: "bob", repositories: { count: 2, isMore: false } });
  });

  test("counts, disabled repositories and jobs, which they can run", async () => {
    await disable("bob/work");
    expect(await read("overview")).toMatchObject({ users: { count: 123 }, disabledRepositories: { count: 1 } });
    expect(await read("disabled-repositories")).toMatchObject([{ id: "bob/work", reason: "Malware" }]);
    const { jobs, queues } = await read("jobs");
    expect(jobs).toHaveLength(18);
    expect(queues.map(({ name }: { name: string }) => name)).toEqual(["events", "webhook deliveries"]);
    await expect.poll(async () => (await asAdmin("jobs/run", { name: "remove old events" })).status).toBe(200);
    expect((await asAdmin("jobs/run", { name: "none" })).status).toBe(404);
  });
});

const report = (cookie: string, about: object, more: object = {}) => {
  const body = { subject: about, category: "spam", text: "Only links\0", ...more };
  return hub.send(undefined, "POST", "/_private/reports", body, fromPages(cookie));
};
const listed = async (cookie: string, path: string) =>
  (await hub.send(undefined, "GET", path, undefined, { cookie })).json();

describe("reports", () => {
  const subject = { kind: "repository", type: "model", name: "alice/spam" };
  let reporter: string;
  beforeAll(async () => {
    reporter = await signIn("bob");
    await publish("alice/spam");
    await publish("alice/hidden", { private: true });
    const discussion = { title: "Look here", description: "Buy this" };
    expect((await hub.send("alice", "POST", "/api/models/alice/spam/discussions", discussion)).status).toBe(200);
  });

  test("reach administrators once for each user and subject, and their outcome reaches the reporter", async () => {
    expect((await report(reporter, subject)).status).toBe(200);
    expect((await report(reporter, subject)).status).toBe(409);
    const discussion = { ...subject, kind: "discussion", num: 1 };
    expect((await report(reporter, discussion)).status).toBe(200);
    const { events } = await (await hub.send("alice", "GET", "/api/models/alice/spam/discussions/1")).json();
    expect((await report(reporter, { ...discussion, kind: "comment", comment: events[0].id })).status).toBe(200);
    expect((await report(reporter, { kind: "account", name: "alice" })).status).toBe(200);

    const open = await listed(admin, "/_private/admin/reports");
    expect(open).toHaveLength(4);
    expect(open[0]).toMatchObject({ reporter: "bob", subject, category: "spam", text: "Only links", handled: null });
    expect(await listed(admin, "/_private/admin/overview")).toMatchObject({ openReports: { count: 4 } });

    const decision = { id: open[0].id, outcome: "acted", note: "The repository is disabled." };
    expect((await asAdmin("reports/handle", decision)).status).toBe(200);
    expect((await asAdmin("reports/handle", decision)).status).toBe(409);
    const handled = await listed(admin, "/_private/admin/reports?state=handled");
    expect(handled).toMatchObject([{ id: open[0].id, handled: { outcome: "acted", by: "carol" } }]);

    const own = await listed(reporter, "/_private/reports");
    expect(own.unread).toBe(1);
    const ofRepository = own.reports.find(({ id }: { id: string }) => id === open[0].id);
    expect(ofRepository).toMatchObject({ handled: { outcome: "acted", note: decision.note } });
    expect(JSON.stringify(own)).not.toContain("carol");
    await hub.send(undefined, "POST", "/_private/reports/seen", {}, fromPages(reporter));
    expect(await listed(reporter, "/_private/reports")).toMatchObject({ unread: 0 });
    // The subject can be reported again.
    expect((await report(reporter, subject)).status).toBe(200);
  });

  test("do not show whether something private exists", async () => {
    const responses = await Promise.all(
      ["alice/hidden", "alice/missing"].flatMap((name) => [
        report(reporter, { ...subject, name }),
        report(reporter, { ...subject, kind: "discussion", num: 1, name }),
      ]),
    );
    const bodies = await Promise.all(responses.map(async (response) => ({ ...(await response.json()) })));
    expect(responses.map(({ status: code }) => code)).toEqual([404, 404, 404, 404]);
    expect(new Set(bodies.map(({ error }) => error)).size).toBe(1);
  });

  test("are limited, and not accepted from visitors, other sites and for oneself", async () => {
    expect((await report("", subject)).status).toBe(401);
    const fromElsewhere = { ...fromPages(reporter), origin: "http://evil.test", "sec-fetch-site": "cross-site" };
    const body = { subject, category: "spam", text: "?" };
    expect((await hub.send(undefined, "POST", "/_private/reports", body, fromElsewhere)).status).toBe(403);
    expect((await report(reporter, { kind: "account", name: "bob" })).status).toBe(400);
    expect((await report(reporter, subject, { text: "x".repeat(2001) })).status).toBe(400);
    for (let left = 20 - 5; left > 0; left--) {
      await hub.accounts.upsertUser({ name: `spammer-${left}` });
      expect((await report(reporter, { kind: "account", name: `spammer-${left}` })).status).toBe(200);
    }
    const refused = await report(reporter, { kind: "account", name: "carol" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    const response = await hub.send(undefined, "GET", "/_private/admin/reports", undefined, { cookie: reporter });
    expect(response.status).toBe(403);
  });
});
