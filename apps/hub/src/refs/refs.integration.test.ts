import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "chat" });
});
afterAll(() => hub.stop());

// The order matters: each row depends on the refs that earlier rows created.
test.each([
  { who: "alice", method: "POST", path: "branch/dev", body: {}, status: 200, says: "OK" },
  {
    who: "alice",
    method: "POST",
    path: "branch/dev",
    body: {},
    status: 409,
    says: "Reference refs/heads/dev already exists",
  },
  { who: "alice", method: "POST", path: "branch/dev", body: { overwrite: true }, status: 200, says: "OK" },
  {
    who: "alice",
    method: "POST",
    path: "branch/feature%2Fone",
    body: { startingPoint: "dev" },
    status: 200,
    says: "OK",
  },
  { who: "alice", method: "POST", path: "branch/empty", body: { emptyBranch: true }, status: 200, says: "OK" },
  { who: "alice", method: "POST", path: "branch/no-body", body: undefined, status: 200, says: "OK" },
  {
    who: "alice",
    method: "POST",
    path: "branch/other",
    body: { startingPoint: "absent" },
    status: 404,
    says: "Invalid rev id: absent",
  },
  {
    who: "alice",
    method: "POST",
    path: "branch/refs%2Fheads%2Fx",
    body: {},
    status: 400,
    says: "Invalid reference for a branch: refs/heads/x",
  },
  { who: "alice", method: "POST", path: "branch/-x", body: {}, status: 400, says: "Invalid reference" },
  { who: "bob", method: "POST", path: "branch/bobs", body: {}, status: 403, says: "not change it" },
  { who: undefined, method: "POST", path: "branch/anybodys", body: {}, status: 401, says: "Invalid username" },
  { who: "alice", method: "POST", path: "tag/main", body: { tag: "v1" }, status: 200, says: "OK" },
  {
    who: "alice",
    method: "POST",
    path: "tag/main",
    body: { tag: "v1" },
    status: 409,
    says: "Reference refs/tags/v1 already exists",
  },
  { who: "alice", method: "POST", path: "tag/main", body: { tag: "v2", message: "second" }, status: 200, says: "OK" },
  {
    who: "alice",
    method: "POST",
    path: "tag/absent",
    body: { tag: "v3" },
    status: 404,
    says: "Invalid rev id: absent",
  },
  {
    who: "alice",
    method: "POST",
    path: "tag/absent",
    body: { tag: "not a tag" },
    status: 404,
    says: "Invalid rev id: absent",
  },
  { who: undefined, method: "GET", path: "revision/v2", body: undefined, status: 200, says: "alice/chat" },
  { who: undefined, method: "GET", path: "revision/feature%2Fone", body: undefined, status: 200, says: "alice/chat" },
  { who: undefined, method: "GET", path: "tree/feature/one", body: undefined, status: 200, says: ".gitattributes" },
  { who: undefined, method: "GET", path: "tree/empty", body: undefined, status: 200, says: "[]" },
  {
    who: "alice",
    method: "DELETE",
    path: "branch/main",
    body: undefined,
    status: 403,
    says: "Cannot delete refs/heads/main",
  },
  { who: "alice", method: "DELETE", path: "branch/v1", body: undefined, status: 404, says: "Invalid rev id: v1" },
  { who: "alice", method: "DELETE", path: "branch/dev", body: undefined, status: 200, says: "OK" },
  { who: "alice", method: "DELETE", path: "branch/dev", body: undefined, status: 404, says: "Invalid rev id: dev" },
  { who: "alice", method: "DELETE", path: "tag/v1", body: undefined, status: 200, says: "OK" },
  { who: "alice", method: "DELETE", path: "tag/v2", body: undefined, status: 200, says: "OK" },
  { who: "alice", method: "DELETE", path: "tag/v2", body: undefined, status: 404, says: "Invalid rev id: v2" },
])("$who: $method $path with $body returns $status", async ({ who, method, path, body, status, says }) => {
  const response = await hub.send(who, method, `/api/models/alice/chat/${path}`, body);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(text).toContain(says);
});

test("a list can be limited, and then has the totals", async () => {
  await hub.send("alice", "POST", "/api/models/alice/chat/tag/main", { tag: "v9", message: "annotated" });
  const { sha } = await (await hub.send(undefined, "GET", "/api/models/alice/chat")).json();
  const refs = await (await hub.send(undefined, "GET", "/api/models/alice/chat/refs?limit=1")).json();
  expect(refs.branches).toHaveLength(1);
  expect(refs.totals).toEqual({ branches: 4, converts: 0, tags: 1, pullRequests: 0 });
  expect(refs.tags).toEqual([{ name: "v9", ref: "refs/tags/v9", targetCommit: sha }]);
  await hub.send("alice", "DELETE", "/api/models/alice/chat/tag/v9");
});

test("refs are listed with the commits they point to", async () => {
  const { sha } = await (await hub.send(undefined, "GET", "/api/models/alice/chat")).json();
  const refs = await (await hub.send(undefined, "GET", "/api/models/alice/chat/refs?include_prs=1")).json();
  expect(refs).toMatchObject({ converts: [], tags: [], pullRequests: [] });
  expect(refs.branches).toContainEqual({ name: "feature/one", ref: "refs/heads/feature/one", targetCommit: sha });
});
