import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
const mapping = { provider: "groq", providerModelId: "llama-3", task: "conversational" };
beforeAll(async () => {
  hub = await createTestHub();
  await hub.mappings.upsert({ ...mapping, modelId: "alice/CHAT" });
  await hub.mappings.upsert({ ...mapping, modelId: "alice/hidden", status: "staging" });
  await hub.mappings.upsert({ ...mapping, modelId: "Elsewhere/Model", provider: "together" });
  for (const name of ["Chat", "hidden", "unmapped"]) {
    await hub.send("alice", "POST", "/api/repos/create", { name, private: name === "hidden" });
  }
});
afterAll(() => hub.stop());

test("a token identifies its user and permissions", async () => {
  expect(await hub.directory.authenticate("hf_alice_reads")).toEqual({
    userId: expect.stringMatching(/^[0-9a-f]{24}$/),
    userName: "alice",
    actsAsUser: true,
    mayCall: true,
    reader: expect.stringMatching(/^[0-9a-f]{24}$/),
    tokenId: expect.stringMatching(/^[0-9a-f]{24}$/),
    organisations: [
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: "lab",
        mayRead: true,
        maySpend: true,
        mayAdminister: false,
      },
    ],
  });
  expect(await hub.directory.authenticate("hf_nobody")).toBeUndefined();
});

test("names of tokens are those of one user, and names of users are those that exist", async () => {
  const [alice, bob] = await Promise.all(["hf_alice", "hf_bob"].map((token) => hub.directory.authenticate(token)));
  const names = async (tokensOf = "") => {
    const tokens = [alice?.tokenId ?? "", bob?.tokenId ?? "", "gone"];
    const found = await hub.directory.namesOf({ users: [bob?.userId ?? "", "gone"], tokensOf, tokens });
    return [[...found.users.values()], [...found.tokens.keys()]];
  };
  expect(await names(alice?.userId)).toEqual([["bob"], [alice?.tokenId]]);
  expect(await names(bob?.userId)).toEqual([["bob"], [bob?.tokenId]]);
  const none = await hub.directory.namesOf({ users: [], tokensOf: alice?.userId ?? "", tokens: [] });
  expect([none.users.size, none.tokens.size]).toEqual([0, 0]);
});

test("a model is found in any spelling and returned in its own", async () => {
  expect(await hub.directory.mappingsOf("ALICE/chat", undefined)).toEqual({
    modelId: "alice/Chat",
    createdAt: expect.any(Date),
    isRestricted: false,
    mappings: [{ provider: "groq", providerId: "llama-3", task: "conversational", status: "live" }],
  });
  expect(await hub.directory.mappingsOf("elsewhere/model", undefined)).toMatchObject({ modelId: "Elsewhere/Model" });
  expect(await hub.directory.mappingsOf("alice/unmapped", undefined)).toEqual({
    modelId: "alice/unmapped",
    createdAt: expect.any(Date),
    isRestricted: false,
    mappings: [],
  });
  expect(await hub.directory.mappingsOf("no/model", undefined)).toBeUndefined();
});

test("a private model is visible only to users with access", async () => {
  const alice = (await hub.directory.authenticate("hf_alice"))?.userId;
  const bob = (await hub.directory.authenticate("hf_bob"))?.userId;
  expect(await hub.directory.mappingsOf("alice/hidden", undefined)).toBeUndefined();
  expect(await hub.directory.mappingsOf("alice/hidden", bob)).toBeUndefined();
  expect(await hub.directory.mappingsOf("alice/hidden", alice)).toMatchObject({ mappings: [{ status: "staging" }] });
  const ids = async (caller: string | undefined) =>
    (await hub.directory.listMappedModels(caller)).map(({ modelId }) => modelId);
  expect(await ids(bob)).toEqual(["alice/Chat", "Elsewhere/Model"]);
  expect(await ids(alice)).toEqual(["alice/Chat", "alice/hidden", "Elsewhere/Model"]);
});

test("clients read mappings by provider on a model and as a list in lists", async () => {
  const info = await (
    await hub.send(undefined, "GET", "/api/models/alice/Chat?expand=inferenceProviderMapping")
  ).json();
  expect(info.inferenceProviderMapping).toEqual({
    groq: { status: "live", providerId: "llama-3", task: "conversational" },
  });
  const list = await (
    await hub.send(undefined, "GET", "/api/models?inference_provider=all&expand=inferenceProviderMapping")
  ).json();
  expect(list).toEqual([
    expect.objectContaining({
      id: "alice/Chat",
      inferenceProviderMapping: [expect.objectContaining({ provider: "groq" })],
    }),
  ]);
});

test("a removed mapping is no longer returned", async () => {
  expect(await hub.mappings.remove({ modelId: "Alice/UNMAPPED", provider: "groq" })).toBe(false);
  expect(await hub.mappings.remove({ modelId: "elsewhere/model", provider: "together" })).toBe(true);
  expect(await hub.directory.mappingsOf("elsewhere/model", undefined)).toBeUndefined();
});

test("routers are notified of every change", async () => {
  const listener = connectDatabase(hub.database.target, { connections: 1 });
  const heard: string[] = [];
  await listener.sql.listen("modelyard_directory", (payload) => heard.push(payload));
  await hub.mappings.upsert({ ...mapping, modelId: "alice/Chat" });
  await hub.accounts.upsertUser({ name: "dave", tokens: [{ value: "odd token", name: "x", role: "read" }] });
  await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "dave", role: "read" }] });
  await expect.poll(() => heard).toEqual(['{"kind":"mappings"}', '{"kind":"tokens"}', '{"kind":"members"}']);
  heard.length = 0;
  await hub.accounts.upsertOrganisation({ name: "lab", members: [{ user: "carol", role: "admin" }] });
  await hub.send("alice", "PUT", "/api/models/alice/unmapped/settings", { private: true });
  await hub.send("carol", "PUT", "/api/organizations/lab/settings", { readersMaySpend: true });
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: "alice/unmapped" });
  const signedIn = await hub.send(undefined, "POST", "/_private/sessions", {
    username: "carol",
    password: "password of carol",
  });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const change = { current: "password of carol", password: "four plain words" };
  const changed = await hub.send(undefined, "PUT", "/_private/password", change, { cookie });
  expect(changed.status).toBe(200);
  await expect
    .poll(() => heard.map((payload) => JSON.parse(payload).kind))
    .toEqual(["members", "mappings", "members", "mappings", "tokens"]);
  await listener.close();
});

test("provisioning is idempotent, and may break the naming rules", async () => {
  const user = {
    name: "__DUMMY_USER__",
    fullName: "Dummy",
    tokens: [{ value: "hf_hub.js", name: "tests", role: "write" as const }],
  };
  const first = await hub.accounts.upsertUser(user);
  expect(await hub.accounts.upsertUser(user)).toEqual(first);
  expect(await hub.directory.authenticate("hf_hub.js")).toMatchObject({ userName: "__DUMMY_USER__" });
  await expect(
    hub.accounts.upsertOrganisation({ name: "x", members: [{ user: "missing", role: "read" }] }),
  ).rejects.toThrow("no user");
  await expect(hub.accounts.upsertUser({ name: "Lab" })).rejects.toThrow("already taken");
});

test("provisioning an organisation without its setting leaves the setting unchanged", async () => {
  const spends = async () => (await hub.directory.authenticate("hf_bob"))?.organisations[0]?.maySpend;
  const members = [{ user: "bob", role: "read" as const }];
  await hub.accounts.upsertOrganisation({ name: "lab", members, readersMaySpend: false });
  expect(await spends()).toBe(false);
  await hub.accounts.upsertOrganisation({ name: "lab", members, readersMaySpend: true });
  await hub.accounts.upsertOrganisation({ name: "lab", members });
  expect(await spends()).toBe(true);
});

test("it reports readiness", async () => {
  await expect(hub.ready()).resolves.toEqual({ writes: true });
});
