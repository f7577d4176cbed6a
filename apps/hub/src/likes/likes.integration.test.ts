import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  for (const [name, isPrivate] of [
    ["chat", false],
    ["hidden", true],
  ] as const) {
    await hub.send("alice", "POST", "/api/repos/create", { name, private: isPrivate });
  }
  await hub.send("alice", "POST", "/api/repos/create", { name: "rows", type: "dataset" });
});
afterAll(() => hub.stop());

test.each([
  { who: undefined, method: "POST", url: "/api/models/alice/chat/like", status: 401, contains: "password" },
  { who: "bob_reads", method: "POST", url: "/api/models/alice/chat/like", status: 403, contains: "write" },
  { who: "bob", method: "POST", url: "/api/models/alice/hidden/like", status: 404, contains: "not found" },
  { who: "bob", method: "POST", url: "/api/models/alice/chat/like", status: 200, contains: '"likes":1' },
  { who: "bob", method: "POST", url: "/api/models/alice/chat/like", status: 200, contains: '"likes":1' },
  { who: "alice", method: "POST", url: "/_private/likes/models/alice/chat", status: 200, contains: '"likes":2' },
  { who: "alice", method: "POST", url: "/api/models/alice/hidden/like", status: 200, contains: '"likes":1' },
  { who: "bob", method: "POST", url: "/api/datasets/alice/rows/like", status: 200, contains: '"liked":true' },
  {
    who: "bob",
    method: "GET",
    url: "/_private/likes/models/alice/chat",
    status: 200,
    contains: '"liked":true,"likes":2',
  },
  { who: undefined, method: "GET", url: "/_private/likes/models/alice/chat", status: 200, contains: '"liked":false' },
  { who: undefined, method: "GET", url: "/api/models/alice/chat/likers", status: 200, contains: '"user":"bob"' },
  { who: undefined, method: "GET", url: "/api/users/bob/likes", status: 200, contains: '"type":"dataset"' },
  { who: undefined, method: "GET", url: "/api/users/missing/likes", status: 404, contains: "User not found" },
  { who: undefined, method: "GET", url: "/api/models?sort=likes", status: 200, contains: '"likes":2' },
  {
    who: "bob",
    method: "DELETE",
    url: "/api/models/alice/chat/like",
    status: 200,
    contains: '"liked":false,"likes":1',
  },
  { who: "bob", method: "DELETE", url: "/api/models/alice/chat/like", status: 200, contains: '"likes":1' },
])("$who: $method $url returns $status", async ({ who, method, url, status, contains }) => {
  const response = await hub.send(who, method, url);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(contains);
});

test("likers do not reveal a private repository", async () => {
  const likes = await (await hub.send("bob", "GET", "/api/users/alice/likes")).text();
  expect(likes).toContain("alice/chat");
  expect(likes).not.toContain("hidden");
});

test("each like is on exactly one page", async () => {
  for (const name of ["one", "two", "three"]) {
    await hub.send("alice", "POST", "/api/repos/create", { name });
    await hub.send("carol", "POST", `/api/models/alice/${name}/like`);
  }
  const names: string[] = [];
  let url: string | undefined = "/api/users/carol/likes?limit=2";
  while (url !== undefined) {
    const response: Response = await hub.send(undefined, "GET", url);
    names.push(...(await response.json()).map(({ repo }: { repo: { name: string } }) => repo.name));
    url = /<http:\/\/hub\.test([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(names).toEqual(["alice/three", "alice/two", "alice/one"]);
});
