import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGatedHub, type GatedHub } from "./testing/gated-hub.ts";

const card = `---
extra_gated_heading: Tell us about you
extra_gated_fields:
  Company: text
  Country: country
  Use:
    type: select
    options: [Research, Other]
  I agree: checkbox
---
# Model
`;
const answers = { Company: "=Engines, Ltd", Country: "FR", Use: "Research", "I agree": true };

let hub: GatedHub;
beforeAll(async () => {
  hub = await createGatedHub();
});
afterAll(() => hub.stop());

const ask = (who: string | undefined, id: string, body: unknown = answers, headers = {}) =>
  hub.send(who, "POST", `/${id}/ask-access`, body, headers);
const listOf = async (id: string, status: string, query = "") => {
  const response = await hub.send("alice", "GET", `/api/models/${id}/user-access-request/${status}${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return { items: await response.json(), link: response.headers.get("link") };
};
const namesIn = async (id: string, status: string) =>
  (await listOf(id, status)).items.map((one: { user: { user: string } }) => one.user.user);
const problemOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const opens = async (who: string, id: string) =>
  (await hub.send(who, "GET", `/${id}/resolve/main/README.md`)).status === 200;

const { perBatch, rejectionReasonChars } = limits.gatedAccess;
const reason = (chars: number) => ({ user: "bob", status: "rejected", rejectionReason: "x".repeat(chars) });
const many = (count: number) => ({
  status: "accepted",
  requests: Array.from({ length: count }, () => ({ user: "bob" })),
});

describe("a request", () => {
  test("waits for the owner in mode manual, with the answers", async () => {
    const id = await hub.newGated({ card });
    const sent = await ask("dave", id);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `http://hub.test/${id}`]);
    const { items } = await listOf(id, "pending");
    // In the order of the card, not in that of PostgreSQL.
    expect(Object.keys(items[0].fields)).toEqual(["Company", "Country", "Use", "I agree"]);
    expect(items).toEqual([
      {
        user: {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          user: "dave",
          fullname: "dave",
          avatarUrl: "http://hub.test/avatars/dave.svg",
          isPro: false,
          type: "user",
          email: "dave@example.com",
          verifiedOrgNames: [],
        },
        requestId: expect.stringMatching(/^[\da-f]{24}$/),
        status: "pending",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        fields: { Company: "=Engines, Ltd", Country: "FR", Use: "Research", "I agree": "true" },
      },
    ]);
    expect(await opens("dave", id)).toBe(false);
  });

  test("is granted at once in mode auto", async () => {
    const id = await hub.newGated({ gated: "auto" });
    expect((await ask("dave", id, {})).status).toBe(303);
    expect(await opens("dave", id)).toBe(true);
    const [accepted] = (await listOf(id, "accepted")).items;
    expect(accepted).toMatchObject({ status: "accepted", reviewedAt: accepted.timestamp });
    expect(accepted).not.toHaveProperty("grantedBy");
  });

  test("may come as a form, and again with other answers", async () => {
    const id = await hub.newGated({ card });
    await ask("dave", id);
    const form = new URLSearchParams({ ...answers, Company: "Mill", "I agree": "on" });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await ask("dave", id, form.toString(), headers)).status).toBe(303);
    const { items } = await listOf(id, "pending");
    expect(items.map((one: { fields: object }) => one.fields)).toEqual([
      { Company: "Mill", Country: "FR", Use: "Research", "I agree": "true" },
    ]);
  });

  test.each([
    { who: undefined, body: answers, status: 401 },
    { who: "dave_narrow", body: answers, status: 403 },
    { who: "dave_reads", body: answers, status: 403 },
    { who: "dave", body: {}, status: 400, says: '"Company" has no answer' },
    { who: "dave", body: { ...answers, More: "x" }, status: 400, says: '"More" is not a field of the form' },
    { who: "dave", body: { ...answers, "I agree": false }, status: 400, says: '"I agree" must be accepted' },
    { who: "dave", body: "[1]", status: 400 },
  ])("of $who with $body gets $status", async ({ who, body, status, says = "" }) => {
    const id = await hub.newGated({ card });
    const problem = await problemOf(await ask(who, id, body));
    expect(problem).toMatchObject({ status, error: expect.stringContaining(says) });
    expect((await listOf(id, "pending")).items).toEqual([]);
  });

  test("is refused where the repository is not gated, and not needed by writers", async () => {
    const id = await hub.newGated();
    expect((await ask("alice", id, {})).status).toBe(303);
    expect((await listOf(id, "pending")).items).toEqual([]);
    await hub.configure(id, { gated: null });
    expect(await problemOf(await ask("dave", id, {}))).toMatchObject({
      status: 400,
      error: `${id} is not gated: its files need no request for access.`,
    });
  });

  test("can be cancelled by its user, but not after it was rejected", async () => {
    const id = await hub.newGated();
    const cancel = () => hub.send("dave", "POST", `/api/models/${id}/user-access-request/cancel`);
    expect((await cancel()).status).toBe(404);
    await ask("dave", id, {});
    expect((await cancel()).status).toBe(200);
    expect((await listOf(id, "pending")).items).toEqual([]);
    await hub.review(id, "grant", { user: "dave" });
    expect((await cancel()).status).toBe(200);
    expect(await opens("dave", id)).toBe(false);
    await ask("dave", id, {});
    await hub.review(id, "handle", { user: "dave", status: "rejected", rejectionReason: "No company" });
    expect((await cancel()).status).toBe(409);
    expect(await problemOf(await ask("dave", id, {}))).toMatchObject({
      status: 403,
      error: `Your request for access to ${id} was rejected. Reason: No company`,
    });
  });
});

describe("an owner", () => {
  test("accepts, rejects and returns requests, each with effect at once", async () => {
    const id = await hub.newGated();
    await ask("dave", id, {});
    const handle = (status: string, more = {}) => hub.review(id, "handle", { user: "dave", status, ...more });
    for (const [status, isOpen] of [
      ["accepted", true],
      ["pending", false],
      ["accepted", true],
      ["rejected", false],
    ] as const) {
      const response = await handle(status);
      expect([response.status, await response.text()]).toEqual([200, "{}"]);
      expect(await namesIn(id, status)).toEqual(["dave"]);
      expect(await opens("dave", id)).toBe(isOpen);
      expect((await handle(status)).status).toBe(409);
    }
    await handle("accepted");
    const [accepted] = (await listOf(id, "accepted")).items;
    expect(accepted.grantedBy.user).toBe("alice");
    expect(accepted).not.toHaveProperty("rejectionReason");
  });

  test("grants access without a request, once", async () => {
    const id = await hub.newGated();
    expect((await hub.review(id, "grant", { user: "DAVE" })).status).toBe(200);
    expect(await opens("dave", id)).toBe(true);
    expect(await problemOf(await hub.review(id, "grant", { user: "dave" }))).toMatchObject({
      status: 400,
      field: "user",
    });
  });

  test("handles a request by its id, and reads the e-mail address of users who requested access", async () => {
    const id = await hub.newGated();
    await hub.accounts.upsertUser({ name: "dave", email: "dave@example.com" });
    await hub.review(id, "grant", { user: "dave" });
    const [granted] = (await listOf(id, "accepted")).items;
    expect(granted.user).not.toHaveProperty("email");
    await hub.send("dave", "POST", `/api/models/${id}/user-access-request/cancel`);
    await ask("dave", id, {});
    const [{ requestId, user }] = (await listOf(id, "pending")).items;
    expect(user.email).toBe("dave@example.com");
    expect((await hub.review(id, "handle", { requestId, status: "accepted" })).status).toBe(200);
    expect(await opens("dave", id)).toBe(true);
    const batch = await hub.review(id, "batch", { status: "rejected", requests: [{ requestId }] });
    expect(await batch.json()).toEqual([{ requestId, ok: true }]);
    expect((await hub.review(id, "handle", { requestId: "f".repeat(24), status: "accepted" })).status).toBe(404);
  });

  test("handles several requests at once", async () => {
    const id = await hub.newGated();
    for (const who of ["bob", "dave"]) await ask(who, id, {});
    const [dave] = (await listOf(id, "pending")).items
      .slice(1)
      .map(({ user: { _id: userId } }: { user: { _id: string } }) => userId);
    const requests = [{ user: "bob" }, { userId: dave }, { user: "missing" }, { user: "carol" }];
    const response = await hub.review(id, "batch", { status: "accepted", requests });
    expect(await response.json()).toEqual([
      { user: "bob", ok: true },
      { userId: dave, ok: true },
      { user: "missing", ok: false, error: "user_not_found" },
      { user: "carol", ok: false, error: "request_not_found" },
    ]);
    expect(await namesIn(id, "accepted")).toEqual(["bob", "dave"]);
  });

  test.each([
    { action: "handle", body: { user: "missing", status: "accepted" }, status: 404 },
    { action: "handle", body: { user: "carol", status: "accepted" }, status: 404 },
    { action: "handle", body: { status: "accepted" }, status: 400 },
    { action: "handle", body: { user: "bob", status: "maybe" }, status: 400 },
    { action: "handle", body: { user: "bob", status: "accepted", rejectionReason: "x" }, status: 400 },
    { action: "handle", body: reason(rejectionReasonChars), status: 200 },
    { action: "handle", body: reason(rejectionReasonChars + 1), status: 400 },
    { action: "grant", body: { user: "missing" }, status: 404 },
    { action: "grant", body: { user: "lab" }, status: 404 },
    { action: "grant", body: {}, status: 400 },
    { action: "batch", body: { status: "accepted", requests: [] }, status: 400 },
    { action: "batch", body: many(perBatch), status: 200 },
    { action: "batch", body: many(perBatch + 1), status: 400 },
  ] as const)("gets $status for $action", async ({ action, body, status }) => {
    const id = await hub.newGated();
    await ask("bob", id, {});
    expect((await hub.review(id, action, body)).status).toBe(status);
  });

  test("gets 400 where the repository is not gated", async () => {
    const id = await hub.newGated();
    await hub.configure(id, { gated: null });
    const base = `/api/models/${id}/user-access-request`;
    expect((await hub.send("alice", "GET", `${base}/pending`)).status).toBe(400);
    expect((await hub.review(id, "grant", { user: "dave" })).status).toBe(400);
    expect((await hub.review(id, "handle", { user: "dave", status: "accepted" })).status).toBe(400);
  });

  test.each(["bob", "alice_reads", "dave", undefined])("is not %s: personal data stays hidden", async (who) => {
    const id = await hub.newGated({ owner: "lab", card });
    await ask("dave", id);
    const base = `/api/models/${id}/user-access-request`;
    for (const path of [`${base}/pending`, `/${id}/user-access-report`]) {
      const response = await hub.send(who, "GET", path);
      expect(response.status).toBe(who === undefined ? 401 : 403);
      expect(await response.text()).not.toContain("dave@example.com");
    }
    for (const action of ["handle", "grant", "batch"])
      expect((await hub.send(who, "POST", `${base}/${action}`, { user: "bob" })).status).toBe(
        who === undefined ? 401 : 403,
      );
  });
});

describe("the list", () => {
  test("has pages and limits by time", async () => {
    const id = await hub.newGated();
    for (const who of ["carol", "bob", "dave"]) await ask(who, id, {});
    const first = await listOf(id, "pending", "?limit=2");
    const next = /<http:\/\/hub\.test[^>]+(\?[^>]+)>; rel="next"/.exec(first.link ?? "")?.[1] ?? "";
    const second = await listOf(id, "pending", next);
    expect(second.link).toBeNull();
    const all = [...first.items, ...second.items];
    expect(all.map((one) => one.user.user)).toEqual(["carol", "bob", "dave"]);
    const { timestamp } = all[1];
    const names = async (query: string) =>
      (await listOf(id, "pending", query)).items.map((one: (typeof all)[0]) => one.user.user);
    expect(await names(`?after=${timestamp}`)).not.toContain("carol");
    expect(await names(`?before=${timestamp}`)).not.toContain("dave");
  });

  test.each(["pending?cursor=x", "pending?cursor=999999999999999-aa", "pending?after=yesterday", "maybe"])(
    "refuses %s",
    async (path) => {
      const id = await hub.newGated();
      expect((await hub.send("alice", "GET", `/api/models/${id}/user-access-request/${path}`)).status).toBe(400);
    },
  );
});

test("the report has all requests, with formulas disarmed and answers to former fields", async () => {
  const id = await hub.newGated({ card });
  await ask("dave", id);
  await hub.review(id, "grant", { user: "bob" });
  await hub.review(id, "handle", { user: "dave", status: "rejected", rejectionReason: "+1" });
  await hub.database
    .sql`update hub.access_requests set answers = answers || '{"Former": "x"}'::jsonb where answers is not null`;
  const response = await hub.send("alice", "GET", `/${id}/user-access-report`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="access-requests-.*\.csv"$/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const time = '\\d{4}-[^"]+Z';
  const [head = "", dave = "", bob = "", ...rest] = (await response.text()).split("\r\n");
  expect(head).toBe(
    '"user","fullname","email","status","time","reviewed at","reviewed by","rejection reason","Company","Country","Use","I agree","other answers"',
  );
  expect(dave).toMatch(
    new RegExp(
      `^"dave","dave","dave@example.com","rejected","${time}","${time}","alice","'\\+1","'=Engines, Ltd","FR","Research","true","{""Former"":""x""}"$`,
    ),
  );
  expect(bob).toMatch(new RegExp(`^"bob","bob","","accepted","${time}","${time}","alice","","","","","",""$`));
  expect(rest).toEqual([""]);
});

test("the page's own route describes the caller's access", async () => {
  const id = await hub.newGated({ card });
  const own = async (who: string | undefined) =>
    (await hub.send(who, "GET", `/_private/access-requests/models/${id}/own`)).json();
  expect(await own(undefined)).toMatchObject({
    gated: "manual",
    hasAccess: false,
    form: { heading: "Tell us about you", fields: [{ label: "Company" }, {}, {}, {}] },
  });
  expect(await own("alice")).toMatchObject({ hasAccess: true });
  await ask("dave", id);
  await hub.review(id, "handle", { user: "dave", status: "rejected", rejectionReason: "Sorry" });
  expect(await own("dave")).toMatchObject({ request: { status: "rejected", rejectionReason: "Sorry" } });
});

test("a user sends a limited number of requests in a window", async () => {
  const { perUser, windowMs } = limits.gatedAccess;
  const stoppedAt = Math.ceil(Date.now() / windowMs) * windowMs;
  const other = await createGatedHub({ now: () => new Date(stoppedAt) });
  const id = await other.newGated();
  const statuses = new Map<number, number>();
  for (let count = 0; count <= perUser; count += 1) {
    const { status } = await other.send("dave", "POST", `/${id}/ask-access`, {});
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [303, perUser],
    [429, 1],
  ]);
  expect((await other.send("bob", "POST", `/${id}/ask-access`, {})).status).toBe(303);
  await other.stop();
});
