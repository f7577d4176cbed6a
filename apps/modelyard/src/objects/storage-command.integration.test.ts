import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub, type Hub } from "@modelyard/hub";
import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { StartError } from "../start-error.ts";
import { storageCommand } from "./storage-command.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let hub: Hub;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "modelyard-storage-"));
  hub = await createHub({
    database,
    dataFolder: folder,
    publicUrl: () => "http://hub.test",
    logger: silentLogger,
    storageLimits: { userBytes: 1000 },
  });
  await hub.accounts.upsertUser({ name: "Ada", tokens: [{ value: "hf_ada", name: "t", role: "write" }] });
  await hub.accounts.upsertOrganisation({ name: "acme", members: [{ user: "Ada", role: "admin" }] });
  const created = await hub.app.request("http://hub.test/api/repos/create", {
    method: "POST",
    headers: { Authorization: "Bearer hf_ada", "Content-Type": "application/json" },
    body: JSON.stringify({ name: "tiny" }),
  });
  expect(created.status).toBe(200);
});
afterAll(async () => {
  await hub.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = async () => ({
  database: connectDatabase(database.target, { connections: 1 }),
  target: database.target,
});

async function storage(...flags: string[]): Promise<string> {
  const printed: string[] = [];
  const command = {
    flags: [...flags, "--data-dir", folder],
    environment: {},
    print: (text: string) => printed.push(text),
  };
  expect(await storageCommand(command, open)).toBe(0);
  return printed.join("\n");
}

test("lists users and organizations with their quotas", async () => {
  expect((await storage()).split("\n").toSorted()).toEqual([
    "Ada: 0 bytes in 1 repository (quota 1000 bytes)",
    "acme: 0 bytes in 0 repositories (no quota)",
  ]);
});

test("shows the repositories of one user, and sets the quota", async () => {
  expect(await storage("ada", "--quota", "1.5KiB")).toBe(
    "Ada: 0 bytes in 1 repository (quota 1.5 KiB, set for it alone)\n  model Ada/tiny: 0 bytes, its deletion frees 0 bytes",
  );
  expect(JSON.parse(await storage("ada", "--quota=none", "--json"))).toEqual({
    namespaces: [{ name: "Ada", type: "user", used: 0, quota: null, hasOwnQuota: true, repositories: 1 }],
    repositories: [{ id: "Ada/tiny", type: "model", storage: 0, objects: 0, freed: 0, freedOnHub: 0 }],
  });
  expect(await storage("ada", "--quota", "default")).toContain("(quota 1000 bytes)\n");
});

test.each([
  { flags: ["ada", "--quota", "much"], message: "expected a size such as 500GB, none or default" },
  { flags: ["ada", "--quota"], message: "--quota needs a value" },
  { flags: ["ada", "acme"], message: "Name one user or organization" },
  { flags: ["--quota", "1GB"], message: "--quota needs the name" },
])("storage $flags is refused", async ({ flags, message }) => {
  await expect(storage(...flags)).rejects.toThrow(ConfigError);
  await expect(storage(...flags)).rejects.toThrow(message);
});

test("storage of an unknown name is refused", async () => {
  await expect(storage("unknown-user")).rejects.toThrow(StartError);
  await expect(storage("unknown-user", "--quota", "1GB")).rejects.toThrow("There is no user or organization");
});
