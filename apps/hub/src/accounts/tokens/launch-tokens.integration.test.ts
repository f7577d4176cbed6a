import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
const inAnHour = () => new Date(Date.now() + 3_600_000);
beforeAll(async () => {
  hub = await createTestHub();
  for (const name of ["engine", "other"]) {
    const files = [{ path: "weights.txt", content: "secret", encoding: "utf-8" }];
    // oxlint-disable-next-line no-await-in-loop -- the second is created after the first
    await hub.send("alice", "POST", "/api/repos/create", { name, private: true, files });
  }
});
afterAll(() => hub.stop());

const issue = (change: Partial<{ model: string; userName: string }> = {}) =>
  hub.launchTokens.issue({ model: "alice/engine", userName: "alice", expiresAt: inAnHour(), ...change });
const sendWith = (value: string, method: string, path: string, body?: unknown) =>
  hub.send(undefined, method, path, body, { Authorization: `Bearer ${value}` });

describe("the token of a launched engine", () => {
  test("reads the files of its model only, until it is revoked", async () => {
    const { value, revoke } = await issue();
    const read = await sendWith(value, "GET", "/alice/engine/resolve/main/weights.txt");
    expect(read.status).toBe(200);
    expect(await read.text()).toBe("secret");
    expect((await sendWith(value, "GET", "/alice/other/resolve/main/weights.txt")).status).toBe(404);
    await revoke();
    expect((await sendWith(value, "GET", "/alice/engine/resolve/main/weights.txt")).status).toBe(401);
  });

  test("changes nothing", async () => {
    const { value } = await issue();
    const deleted = await sendWith(value, "DELETE", "/api/repos/delete", { name: "alice/engine" });
    expect(deleted.status).toBeGreaterThanOrEqual(400);
    const created = await sendWith(value, "POST", "/api/repos/create", { name: "new" });
    expect(created.status).toBe(403);
    expect((await hub.send("alice", "GET", "/api/models/alice/engine")).status).toBe(200);
  });

  test("calls no models", async () => {
    const { value } = await issue();
    expect(await hub.directory.authenticate(value)).toMatchObject({ actsAsUser: false, mayCall: false });
  });

  test("is listed among the tokens of the user", async () => {
    const { revoke } = await issue();
    const rows = await hub.database
      .sql`select display_name, expires_at from hub.access_tokens where role = 'fineGrained'`;
    expect(rows).toContainEqual({ display_name: "engine of alice/engine", expires_at: expect.anything() });
    await revoke();
  });

  test.each([
    { why: "a user who does not exist", change: { userName: "unknown-user" }, says: "no user called unknown-user" },
    { why: "a user without access", change: { userName: "bob" }, says: "no access" },
    { why: "a model that does not exist", change: { model: "alice/none" }, says: "does not exist" },
  ])("is refused for $why", async ({ change, says }) => {
    await expect(issue(change)).rejects.toThrow(says);
  });
});
