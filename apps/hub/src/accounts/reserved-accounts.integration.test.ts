import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { listReservedAccounts } from "./reserved-accounts.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  // Like accounts that were created before their name was reserved.
  for (const name of ["Root", "models"]) {
    await hub.accounts.upsertUser({ name, tokens: [{ value: `hf_${name}`, name: "x", role: "write" }] });
    const files = [{ path: "README.md", content: "# Kept\n", encoding: "utf-8" }];
    expect((await hub.send(name, "POST", "/api/repos/create", { name: "kept", files })).status).toBe(200);
  }
  await hub.accounts.upsertOrganisation({ name: "compare", members: [] });
  await hub.accounts.upsertUser({ name: "design" });
  await hub.accounts.remove("design");
});
afterAll(() => hub.stop());

test("lists accounts with reserved names, without removed ones", async () => {
  expect(await listReservedAccounts(hub.database.orm)).toEqual([
    { name: "compare", kind: "org", isHidden: false },
    { name: "models", kind: "user", isHidden: true },
    { name: "Root", kind: "user", isHidden: false },
  ]);
});

test.each([
  { path: "/api/models/Root/kept", status: 200 },
  { path: "/api/models/Root/kept/tree/main", status: 200 },
  { path: "/api/users/root/overview", status: 200 },
  { path: "/api/models/models/kept", status: 200 },
  { path: "/api/models/models/kept/tree/main", status: 200 },
  { path: "/Root/kept/resolve/main/README.md", status: 200 },
  { path: "/Root/kept/info/refs?service=git-upload-pack", status: 200 },
  // These paths belong to the route of that name.
  { path: "/models/kept/resolve/main/README.md", status: 404 },
  { path: "/models/kept/info/refs?service=git-upload-pack", status: 404 },
])("$path returns $status", async ({ path, status }) => {
  expect((await hub.send(undefined, "GET", path)).status).toBe(status);
});
