import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";

describe("on a full disk", () => {
  let hub: TestHub;
  let free = Number.MAX_SAFE_INTEGER;

  beforeAll(async () => {
    hub = await createTestHub({ freeBytes: async () => free, storageCheckMs: 0 });
    const files = [{ path: "README.md", content: "# Harbour\n" }];
    expect((await hub.send("alice", "POST", "/api/repos/create", { name: "talker", files })).status).toBe(200);
  });
  afterAll(() => hub.stop());

  const commit = async () => {
    const file = { path: "a.txt", content: "YQ==", encoding: "base64" };
    const lines = [
      { key: "header", value: { summary: "a" } },
      { key: "file", value: file },
    ];
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const headers = { "Content-Type": "application/x-ndjson" };
    return hub.send("alice", "POST", "/api/models/alice/talker/commit/main", body, headers);
  };
  const create = () => hub.send("alice", "POST", "/api/repos/create", { name: "another" });
  const send = (method: string, path: string, body?: unknown) => hub.send("alice", method, path, body);
  const fromPages = (method: string, path: string, body: unknown) =>
    hub.send("alice", method, path, body, { Origin: testUrl });
  const push = () => hub.send("alice", "POST", "/alice/talker/git-receive-pack", "0000");

  test.each([
    { what: "a commit", call: commit },
    { what: "a new repository", call: create },
    { what: "a push", call: push },
    { what: "a branch", call: () => send("POST", "/api/models/alice/talker/branch/dev", {}) },
    { what: "a tag", call: () => send("POST", "/api/models/alice/talker/tag/main", { tag: "v1" }) },
    { what: "a like", call: () => send("POST", "/api/models/alice/talker/like") },
    { what: "a setting", call: () => send("PUT", "/api/models/alice/talker/settings", { private: true }) },
    {
      what: "a new account",
      call: () => fromPages("POST", "/_private/sign-up", { username: "dora", password: "a long password" }),
    },
  ])("$what gets 507 and changes nothing", async ({ call }) => {
    free = 0;
    const response = await call();
    expect(response.status).toBe(507);
    expect(response.headers.get("x-error-code")).toBe("InsufficientStorage");
    const { error } = await response.json();
    expect(error).toContain("no space left");
    expect(error).not.toContain(hub.dataFolder);
    expect((await hub.send(undefined, "GET", "/alice/talker/resolve/main/README.md")).status).toBe(200);
    expect((await hub.send(undefined, "GET", "/alice/talker/resolve/main/a.txt")).status).toBe(404);
  });

  test("logins, reads by POST, and deletions work", async () => {
    free = Number.MAX_SAFE_INTEGER;
    expect((await send("POST", "/api/models/alice/talker/branch/old", {})).status).toBe(200);
    free = 0;
    const login = await hub.send(
      undefined,
      "POST",
      "/_private/sessions",
      { username: "alice", password: "password of alice" },
      { Origin: testUrl },
    );
    expect(login.status).toBeLessThan(300);
    const allowed = [
      send("POST", "/api/models/alice/talker/paths-info/main", { paths: ["README.md"] }),
      send("POST", "/api/models/alice/talker/preupload/main", { files: [] }),
      send("POST", "/api/validate-yaml", { content: "", repoType: "model" }),
      send("POST", "/alice/talker/git-upload-pack", "0000"),
      send("DELETE", "/api/models/alice/talker/branch/old"),
      send("DELETE", "/api/models/alice/talker/like"),
    ];
    expect((await Promise.all(allowed)).map(({ status }) => status)).toEqual(allowed.map(() => 200));
  });

  test("readiness reports reads but no writes, and writes again when there is space", async () => {
    free = 0;
    expect(await hub.ready()).toMatchObject({ writes: false, reason: expect.stringContaining("is full") });
    free = Number.MAX_SAFE_INTEGER;
    expect(await hub.ready()).toEqual({ writes: true });
    expect((await commit()).status).toBe(200);
  });
});
