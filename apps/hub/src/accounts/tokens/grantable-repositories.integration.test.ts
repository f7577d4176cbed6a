import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { type OwnTokens, signInForTokens } from "./testing/own-tokens.ts";

let hub: TestHub;
let alice: OwnTokens;

beforeAll(async () => {
  hub = await createTestHub();
  alice = await signInForTokens(hub, "alice");
  const create = (user: string, body: object) => hub.send(user, "POST", "/api/repos/create", body);
  await create("bob", { name: "mast-secret", private: true });
  await create("bob", { name: "mast-public" });
  await create("alice", { name: "mast-own", private: true });
  await create("alice", { name: "mast_own2", private: true });
  await create("alice", { name: "lab/mast-of-lab", private: true });
  await create("alice", { name: "mast-own", type: "dataset" });
});
afterAll(() => hub.stop());

const find = async (query: string): Promise<string[]> => {
  const found: { type: string; name: string }[] = await (
    await alice.browser("GET", `/_private/tokens/repositories?${query}`)
  ).json();
  return found.map(({ type, name }) => `${type} ${name}`);
};
const own = ["dataset alice/mast-own", "model lab/mast-of-lab", "model alice/mast_own2", "model alice/mast-own"];

test("a search finds the user's own repositories and those of organizations first, and none that are hidden", async () => {
  expect(await find("q=mast")).toEqual([...own, "model bob/mast-public"]);
  expect(await find("q=")).toEqual(own);
  expect(await find("q=MAST+LAB")).toEqual(["model lab/mast-of-lab"]);
  expect(await find(`q=${encodeURIComponent("mast_")}`)).toEqual(["model alice/mast_own2"]);
  expect(await find("q=bob%00/mast")).toEqual(["model bob/mast-public"]);
  expect(await find(`q=bob/mast-public`)).toEqual(["model bob/mast-public"]);
  for (const odd of ["%25", "%5C", "a".repeat(5000)]) expect(await find(`q=bob${odd}`)).toEqual([]);
});

const writable = async (who: OwnTokens) => {
  const found: { name: string }[] = await (await who.browser("GET", "/_private/writable-repositories")).json();
  return found.map(({ name }) => name);
};

test("writable repositories are those of the user, and of organizations where the user may write to all", async () => {
  expect(await writable(alice)).toEqual(own.map((one) => one.split(" ")[1]));
  // Bob reads in the organization.
  expect(await writable(await signInForTokens(hub, "bob"))).toEqual(["bob/mast-public", "bob/mast-secret"]);
});

test("names are found exactly, of models and datasets, unless they are hidden", async () => {
  expect((await find("name=Alice/MAST-own&name=bob/mast-secret&name=bob/mast-public")).toSorted()).toEqual([
    "dataset alice/mast-own",
    "model alice/mast-own",
    "model bob/mast-public",
  ]);
  expect(await find("name=mast-own&name=%00")).toEqual([]);
});

const on = (name: string) => ({ entity: { type: "model", name }, permissions: ["repo.content.read"] });

test("a token is refused with the names of all repositories that do not exist or are hidden", async () => {
  const scopes = { scoped: [on("alice/mast-own"), on("bob/mast-secret"), on("alice/nothing")] };
  const refused = await alice.browser("POST", "/_private/tokens", { displayName: "x", role: "fineGrained", scopes });
  expect(refused.status).toBe(400);
  expect((await refused.json()).error).toBe(
    'The token cannot have permissions on the model "bob/mast-secret", the model "alice/nothing". They do not exist, or you have no access to them.',
  );
  const odd = { displayName: "x", role: "fineGrained", scopes: { scoped: [on("alice/\0")] } };
  expect((await alice.browser("POST", "/_private/tokens", odd)).status).toBe(400);
});
