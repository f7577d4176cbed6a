import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouterDirectory } from "../directory.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
let answersOfDirectory = true;
function whenUp(inner: RouterDirectory): RouterDirectory {
  if (!answersOfDirectory) throw new Error("the directory is away");
  return inner;
}

beforeAll(async () => {
  const inner = memoryDirectory({
    "acme/chat": [{}],
    "acme/on-together": [{ provider: "together" }],
    "acme/own": [{ provider: "own" }],
  });
  under = await startRouterUnderTest({
    authenticate: async (given) => whenUp(inner).authenticate(given),
    membershipsOf: async (userId) => whenUp(inner).membershipsOf(userId),
    mappingsOf: async (modelId, userId) => whenUp(inner).mappingsOf(modelId, userId),
    namesOf: async (ids) => whenUp(inner).namesOf(ids),
    hasSpace: async () => whenUp(inner).hasSpace(),
    listMappedModels: async (userId) => whenUp(inner).listMappedModels(userId),
  });
});
afterAll(() => under.close());

test("a stored key is used from the next call on, and stored only once if it is given repeatedly", async () => {
  expect((await under.call({ model: "acme/on-together" })).status).toBe(400);
  for (const key of ["old-key-0123456789", under.sim.key, under.sim.key]) {
    await under.router.provision.upsertProviderKey({ provider: "together", key });
  }
  expect((await under.call({ model: "acme/on-together" })).status).toBe(200);
  const rows = await under.database.sql`select sealed_key from provider_keys where provider = 'together'`;
  expect(rows).toHaveLength(1);
});

test("a stored change is in use when storing is done, whatever else is being read", async () => {
  const { provision } = under.router;
  for (let round = 0; round < 10; round++) {
    const id = `round-${round}`;
    await provision.upsertCustomProvider({ id, baseUrl: under.sim.url });
    expect((await under.call({ path: `/router/${id}/v1/chat/completions`, body: "{}" })).status).toBe(401);
  }
});

test("a custom server needs no key, and its address can be changed", async () => {
  const { provision } = under.router;
  await provision.upsertCustomProvider({ id: "own", baseUrl: "http://127.0.0.1:9" });
  expect((await under.call({ model: "acme/own" })).status).toBe(502);
  await provision.upsertCustomProvider({ id: "own", baseUrl: `${under.sim.url}/v1`, key: under.sim.key });
  expect((await under.call({ model: "acme/own" })).status).toBe(200);
});

test("keys cannot be read from the database, and do not decrypt in another row", async () => {
  const rows = await under.database.sql<{ sealed_key: Buffer }[]>`select * from provider_keys`;
  for (const { sealed_key: sealed } of rows) expect(sealed.includes(under.sim.key)).toBe(false);
  await under.database.sql`
    insert into provider_keys (owner_kind, owner_id, provider, sealed_key)
    select owner_kind, owner_id, 'moved', sealed_key from provider_keys where provider = 'groq'`;
  await under.router.provision.upsertCustomProvider({ id: "moved", baseUrl: under.sim.url });
  const response = await under.call({
    path: "/router/moved/v1/chat/completions",
    body: '{"model":"sim-chat","messages":[]}',
  });
  expect(response.status).toBe(401);
  expect(under.log.join("")).toContain("stored provider key could not be decrypted");
});

describe("invalid providers are rejected", () => {
  const bad: { input: { id: string; baseUrl: string; key?: string }; says: RegExp }[] = [
    { input: { id: "groq", baseUrl: "https://example.com" }, says: /built-in/ },
    { input: { id: "Own!", baseUrl: "https://example.com" }, says: /lower-case/ },
    { input: { id: "x", baseUrl: "https://example.com", key: "two words" }, says: /visible ASCII/ },
    { input: { id: "x", baseUrl: "https://example.com", key: "" }, says: /visible ASCII/ },
    { input: { id: "x", baseUrl: "http://169.254.169.254" }, says: /https only|public internet/ },
    { input: { id: "x", baseUrl: "https://10.0.0.1" }, says: /public internet/ },
    { input: { id: "x", baseUrl: "http://example.com" }, says: /https only/ },
    { input: { id: "x", baseUrl: "/v1" }, says: /no absolute address/ },
  ];
  test.each(bad)("$input", async ({ input, says }) => {
    await expect(under.router.provision.upsertCustomProvider(input)).rejects.toThrow(says);
  });
  test("a key for a provider that does not exist", async () => {
    await expect(under.router.provision.upsertProviderKey({ provider: "unknown", key: "k" })).rejects.toThrow(
      /no provider/,
    );
  });
});

test("an internal address in the table is not called", async () => {
  await under.database
    .sql`insert into custom_providers (id, label, base_url) values ('inside', 'Inside', 'https://10.0.0.1')`;
  await under.router.provision.upsertCustomProvider({ id: "own", baseUrl: under.sim.url });
  const response = await under.call({ path: "/router/inside/v1/chat/completions", body: "{}" });
  const { error } = await response.json();
  expect([response.status, error.code]).toEqual([502, "provider_refused"]);
  expect(error.message).toContain("not on the public internet");
});

test("a change by another node is applied, also after the connection was lost", async () => {
  const { sql } = under.database;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.catch(
    () => undefined,
  );
  const path = "/router/elsewhere/v1/chat/completions";
  await expect
    .poll(
      async () => {
        await sql`insert into custom_providers (id, label, base_url) values ('elsewhere', 'E', ${under.sim.url}) on conflict do nothing`;
        await sql`select pg_notify('modelyard_router', '{"kind":"providers"}')`;
        return (await under.call({ path, body: "{}" })).status;
      },
      { timeout: 10_000 },
    )
    .toBe(401);
});

test("while the directory and PostgreSQL are unavailable, calls use the last known values", async () => {
  expect((await under.call({ model: "acme/chat" })).status).toBe(200);
  answersOfDirectory = false;
  await under.database.sql`select pg_notify('modelyard_directory', '{"kind":"tokens"}')`;
  await expect
    .poll(async () => {
      expect((await under.call({ model: "acme/chat" })).status).toBe(200);
      return under.log.join("");
    })
    .toContain("directory does not respond");
  const unknown = await under.call({ model: "acme/chat", headers: { authorization: "Bearer hf_never-seen" } });
  expect([unknown.status, (await unknown.json()).error.code]).toEqual([503, "directory_unavailable"]);
});
