import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";

let hub: TestHub;
let cookie: string;
beforeAll(async () => {
  hub = await createTestHub();
  const credentials = { username: "alice", password: "password of alice" };
  const signedIn = await hub.send(undefined, "POST", "/_private/sessions", credentials);
  cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  await hub.accounts.upsertUser({ name: "carol", admin: true });
});
afterAll(() => hub.stop());

function identify(method: string, headers: Record<string, string>, path = "/api/router/me/keys") {
  return hub.identify(new Request(`${testUrl}${path}`, { method, headers }));
}

describe("other apps get the caller of", () => {
  const rows = [
    {
      who: "a token with write access",
      authorization: "Bearer hf_alice",
      gives: { userName: "alice", mayWrite: true, isAdmin: false },
    },
    {
      who: "a token with read access",
      authorization: "Bearer hf_alice_reads",
      gives: { userName: "alice", mayWrite: false },
    },
    { who: "an administrator's token", authorization: "Bearer hf_carol", gives: { userName: "carol", isAdmin: true } },
  ];
  test.each(rows)("$who", async ({ authorization, gives }) => {
    expect(await identify("PUT", { authorization })).toMatchObject(gives);
  });

  test("a member of an organisation", async () => {
    const caller = await identify("GET", { authorization: "Bearer hf_bob" });
    expect(caller?.organisations).toEqual([
      { id: expect.any(String), name: "lab", mayRead: true, maySpend: false, mayAdminister: false },
    ]);
  });
});

describe("a browser's cookie is accepted", () => {
  const own = { "sec-fetch-site": "same-origin" };
  const rows = [
    { what: "for reading", method: "GET", headers: {}, counts: true },
    { what: "for changes from our own pages", method: "PUT", headers: own, counts: true },
    {
      what: "not for changes from another site",
      method: "PUT",
      headers: { "sec-fetch-site": "cross-site" },
      counts: false,
    },
    {
      what: "not for changes from a sister site",
      method: "DELETE",
      headers: { "sec-fetch-site": "same-site" },
      counts: false,
    },
    { what: "not with another origin", method: "POST", headers: { origin: "https://evil.test" }, counts: false },
    { what: "not for changes at other addresses", method: "PUT", headers: own, path: "/api/other", counts: false },
  ];
  test.each(rows)("$what", async ({ method, headers, path, counts }) => {
    const caller = await identify(method, { cookie, ...headers }, path);
    expect(caller === undefined ? undefined : caller.mayWrite).toBe(counts ? true : undefined);
  });
});

test("an unknown token identifies no caller", async () => {
  expect(await identify("GET", { authorization: "Bearer hf_nobody" })).toBeUndefined();
  expect(await identify("GET", {})).toBeUndefined();
});
