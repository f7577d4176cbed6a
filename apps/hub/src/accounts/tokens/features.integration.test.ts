import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { type OwnTokens, type Scoped, signInForTokens } from "./testing/own-tokens.ts";

let hub: TestHub;
let alice: OwnTokens;

beforeAll(async () => {
  hub = await createTestHub();
  alice = await signInForTokens(hub, "alice");
});
afterAll(() => hub.stop());

const onAlice = (...permissions: string[]): Scoped => ({ entity: { type: "user", name: "alice" }, permissions });
const onLab = (...permissions: string[]): Scoped => ({ entity: { type: "org", name: "lab" }, permissions });
const onModel = (name: string, ...permissions: string[]): Scoped => ({ entity: { type: "model", name }, permissions });

/** Returns a function that sends requests with a new fine-grained token of alice, and returns the status. */
async function narrow(...scoped: Scoped[]) {
  const { value } = await alice.tokenWith(scoped);
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    hub.send(undefined, method, path, body, { Authorization: `Bearer ${value}`, ...headers });
  const status = async (...request: Parameters<typeof send>) => (await send(...request)).status;
  return { send, status };
}

async function modelOf(owner: string, settings: object = {}, creator = "alice"): Promise<string> {
  const name = `${owner}/${uniqueName("used")}`;
  await hub.send(creator, "POST", "/api/repos/create", { name, private: true });
  await hub.send(creator, "PUT", `/api/models/${name}/settings`, settings);
  return name;
}

const create = (namespace: string) => ({ title: uniqueName("list"), namespace, private: true });
const slugOf = async (namespace: string): Promise<string> =>
  (await (await hub.send("alice", "POST", "/api/collections", create(namespace))).json()).slug;
const watching = (...watched: object[]) => ({ url: "https://receiver.test/hook", watched, domains: ["repo"] });

describe("collections", () => {
  test.each([
    { permissions: ["collection.write"], read: 200, change: 200 },
    { permissions: ["collection.read"], read: 200, change: 403 },
    { permissions: ["repo.write"], read: 404, change: 403 },
  ])("with $permissions: reading is $read, changing is $change", async ({ permissions, read, change }) => {
    for (const [namespace, scope] of [
      ["alice", onAlice(...permissions)],
      ["lab", onLab(...permissions)],
    ] as const) {
      const slug = await slugOf(namespace);
      const { send, status } = await narrow(scope);
      const listed: { slug: string }[] = await (await send("GET", `/api/collections?owner=${namespace}`)).json();
      expect({
        read: await status("GET", `/api/collections/${slug}`),
        listed: listed.some((one) => one.slug === slug),
        change: await status("PATCH", `/api/collections/${slug}`, { title: uniqueName("changed") }),
        create: await status("POST", "/api/collections", create(namespace)),
      }).toEqual({ read, listed: read === 200, change, create: change });
    }
  });

  test("of another owner cannot be changed", async () => {
    const slug = await slugOf("lab");
    const { status } = await narrow(onAlice("collection.write"));
    expect(await status("GET", `/api/collections/${slug}`)).toBe(404);
    expect(await status("PATCH", `/api/collections/${slug}`, { title: "changed" })).toBe(404);
    expect(await status("POST", "/api/collections", create("lab"))).toBe(403);
  });
});

describe("webhooks", () => {
  test.each([
    { permission: "user.webhooks.write", read: 200, change: 200 },
    { permission: "user.webhooks.read", read: 200, change: 403 },
    { permission: "repo.write", read: 403, change: 403 },
  ])("with $permission: reading is $read, changing is $change", async ({ permission, read, change }) => {
    const { status } = await narrow(onAlice(permission, "repo.content.read"));
    const body = watching({ type: "user", name: "alice" });
    const { webhook } = await (await hub.send("alice", "POST", "/api/settings/webhooks", body)).json();
    const path = `/api/settings/webhooks/${webhook.id}`;
    expect({
      list: await status("GET", "/api/settings/webhooks"),
      create: await status("POST", "/api/settings/webhooks", body),
      update: await status("POST", path, { ...body, url: "https://other.test/" }),
      enable: await status("POST", `${path}/enable`),
      remove: await status("DELETE", path),
    }).toEqual({ list: read, create: change, update: change, enable: change, remove: change });
  });

  test("send a token nothing about repositories that it cannot read", async () => {
    const { status } = await narrow(onAlice("user.webhooks.write"));
    const hidden = await modelOf("alice");
    const watched = [
      { type: "user", name: "alice" },
      { type: "org", name: "lab" },
      { type: "model", name: hidden },
    ];
    for (const item of watched) expect(await status("POST", "/api/settings/webhooks", watching(item))).toBe(404);
    expect(await status("POST", "/api/settings/webhooks", watching({ type: "user", name: "bob" }))).toBe(200);
    const { webhook } = await (
      await hub.send("alice", "POST", "/api/settings/webhooks", watching({ type: "model", name: hidden }))
    ).json();
    const path = `/api/settings/webhooks/${webhook.id}`;
    expect(await status("POST", path, { url: "https://elsewhere.test/" })).toBe(403);
    expect(await status("POST", `${path}/enable`)).toBe(403);
    expect([await status("POST", `${path}/disable`), await status("DELETE", path)]).toEqual([200, 200]);
  });
});

describe("requests for access", () => {
  test.each([
    { permission: "repo.access.read", list: 200, grant: 403 },
    { permission: "repo.write", list: 200, grant: 200 },
    { permission: "repo.content.read", list: 403, grant: 403 },
  ])("with $permission: listing is $list, granting is $grant", async ({ permission, list, grant }) => {
    const model = await modelOf("lab", { private: false, gated: "manual" });
    const { status } = await narrow(onModel(model, permission));
    const path = `/api/models/${model}/user-access-`;
    expect({
      list: await status("GET", `${path}request/pending`),
      report: await status("GET", `/${model}/user-access-report`),
      grant: await status("POST", `${path}request/grant`, { user: "carol" }),
    }).toEqual({ list, report: list, grant });
  });

  test("of repositories of others stay closed", async () => {
    const model = await modelOf("bob", { private: false, gated: "manual" }, "bob");
    const { status } = await narrow(onModel(model, "repo.access.read"));
    expect(await status("GET", `/api/models/${model}/user-access-request/pending`)).toBe(403);
  });
});

describe("discussions and pull requests", () => {
  const globally = { scopes: { global: ["discussion.write"] } };
  const propose = commitBody(header("proposed"), file("a.txt", "a"));

  test.each([
    { name: "the permission globally", isPrivate: false, scoped: [], more: globally, expected: 200 },
    { name: "the permission globally", isPrivate: true, scoped: [], more: globally, expected: 404 },
    { name: "no permission", isPrivate: false, scoped: [], more: {}, expected: 403 },
    {
      name: "permissions on the private one",
      isPrivate: true,
      scoped: ["discussion.write", "repo.content.read"],
      more: {},
      expected: 200,
    },
  ])("with $name, private: $isPrivate: $expected", async ({ isPrivate, scoped, more, expected }) => {
    const model = await modelOf("alice", { private: isPrivate });
    const { value } = await alice.tokenWith(scoped.length === 0 ? [] : [onModel(model, ...scoped)], more);
    const send = (path: string, body: unknown, headers = {}) =>
      hub.send(undefined, "POST", path, body, { Authorization: `Bearer ${value}`, ...headers });
    const opened = await send(`/api/models/${model}/discussions`, { title: "Question", description: "Why?" });
    const proposed = await send(`/api/models/${model}/commit/main?create_pr=1`, propose, asCommit);
    expect([opened.status, proposed.status]).toEqual([expected, expected]);
    if (expected !== 200) return;
    const { num } = await opened.json();
    const status = await send(`/api/models/${model}/discussions/${num}/status`, { status: "closed" });
    expect(status.status).toBe(200);
    // To propose is not to write.
    expect((await send(`/api/models/${model}/commit/main`, propose, asCommit)).status).toBe(403);
  });
});

test("models that the router calls are those that the token can read", async () => {
  const [open, closed, other] = [await modelOf("alice"), await modelOf("alice"), await modelOf("lab")];
  for (const modelId of [open, closed, other])
    await hub.mappings.upsert({ modelId, provider: "groq", providerModelId: "x", task: "conversational" });
  const calls = onAlice("inference.serverless.write");
  const { id, value } = await alice.tokenWith([calls, onModel(open, "repo.content.read"), onLab("repo.content.read")]);
  const found = await hub.directory.authenticate(value);
  const visible = async () => {
    const models = await hub.directory.listMappedModels(found?.reader);
    const ids = models.map(({ modelId }) => modelId);
    for (const modelId of [open, closed, other])
      expect((await hub.directory.mappingsOf(modelId, found?.reader)) !== undefined).toBe(ids.includes(modelId));
    return ids;
  };
  expect(found).toMatchObject({ actsAsUser: false, mayCall: true });
  expect(await visible()).toEqual([open, other].toSorted());
  await alice.browser("DELETE", `/_private/tokens/${id}`);
  expect(await visible()).toEqual([]);
});
