import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }));
});
afterAll(() => under.close());

const quota = { per: "model", name: null, measure: "cost", window: "month", most: 5_000_000 };

test.each([
  { who: "boss", place: "hub" },
  { who: "ada", place: "me" },
  { who: "ada", place: "organisations/engines" },
])("$place: a quota is set, changed, shown and deleted", async ({ who, place }) => {
  const at = `/api/router/${place}/quotas`;
  const set = await under.settings(who, "PUT", at, quota);
  expect(set).toMatchObject({ status: 200, body: { ...quota, used: [], id: expect.any(String) } });
  const changed = await under.settings(who, "PUT", at, { ...quota, most: 1 });
  const listed = await under.settings(who, "GET", at);
  expect(listed.body).toEqual([changed.body]);
  expect(listed.body).toMatchObject([{ most: 1, resetsAt: expect.stringContaining("-01T00:00:00.000Z") }]);
  const [{ id }] = JSON.parse(JSON.stringify(listed.body));
  expect((await under.settings(who, "DELETE", `${at}/${id}`)).status).toBe(204);
  expect((await under.settings(who, "DELETE", `${at}/${id}`)).status).toBe(404);
  expect((await under.settings(who, "GET", at)).body).toEqual([]);
});

test("another owner's quota cannot be deleted", async () => {
  const set = await under.settings("boss", "PUT", "/api/router/hub/quotas", quota);
  const { id } = JSON.parse(JSON.stringify(set.body));
  expect((await under.settings("ada", "DELETE", `/api/router/me/quotas/${id}`)).status).toBe(404);
  expect((await under.settings("boss", "DELETE", `/api/router/hub/quotas/${id}`)).status).toBe(204);
});

test.each([
  { who: "ada", place: "hub", body: quota, status: 403, says: "administrator" },
  { who: "ada", place: "organisations/acme", body: quota, status: 403, says: "admin of acme" },
  { who: "reader", place: "me", body: quota, status: 403, says: "needs role write" },
  { who: "ada", place: "me", body: { ...quota, per: "user" }, status: 400, says: "not user" },
  {
    who: "ada",
    place: "organisations/engines",
    body: { ...quota, per: "organisation" },
    status: 400,
    says: "not organisation",
  },
  { who: "boss", place: "hub", body: { ...quota, per: "all", name: "x" }, status: 400, says: "no `name`" },
  { who: "boss", place: "hub", body: { ...quota, most: -1 }, status: 400, says: "most" },
  { who: "boss", place: "hub", body: { ...quota, most: 1e15 + 1 }, status: 400, says: "most" },
  { who: "boss", place: "hub", body: { ...quota, window: "week" }, status: 400, says: "window" },
])("$who, $place: $body is rejected with $status", async ({ who, place, body, status, says }) => {
  const answer = await under.settings(who, "PUT", `/api/router/${place}/quotas`, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error: expect.stringContaining(says) });
});

const named = (name: string) => ({ per: "model", name, measure: "tokens", window: "day", most: 9 });

test("the number of quotas is limited, and existing ones can still be changed", async () => {
  const { quotasPerOwner } = limits.router;
  await under.database.sql`
    insert into router_quotas (owner_kind, owner_id, per, name, measure, time_window, most)
    select 'user', 'u1', 'model', 'acme/m' || number, 'tokens', 'day', 1
    from generate_series(2, ${quotasPerOwner}::int) as number`;
  const at = "/api/router/me/quotas";
  expect((await under.settings("ada", "PUT", at, named("acme/last"))).status).toBe(200);
  const refused = await under.settings("ada", "PUT", at, named("acme/too-many"));
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining(`${quotasPerOwner} quotas`) } });
  expect((await under.settings("ada", "PUT", at, named("acme/m2"))).status).toBe(200);
});
