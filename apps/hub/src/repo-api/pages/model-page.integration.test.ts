import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ModelPageData, UnchangedModelPage } from "../../contract/model-page.ts";
import { asCommit, commitBody, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub, testUrl } from "../../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

let count = 0;
/** The model of a test, which Alice owns, and the version of its page at the start. */
let id: string;
let known: string;
beforeEach(async () => {
  count += 1;
  id = `alice/page-${count}`;
  await create(`page-${count}`, "---\nlicense: mit\n---\n# One");
  known = await versionOf("bob");
});

async function create(name: string, card: string, more: object = {}): Promise<void> {
  await hub.send("alice", "POST", "/api/repos/create", { name, ...more });
  await commit(`alice/${name}`, card);
}

async function commit(model: string, card: string): Promise<void> {
  const content = Buffer.from(card).toString("base64");
  const file = { key: "file", value: { path: "README.md", content, encoding: "base64" } };
  const body = commitBody(header(), file);
  expect((await hub.send("alice", "POST", `/api/models/${model}/commit/main`, body, asCommit)).status).toBe(200);
}

const open = (who: string | undefined, query = "") => hub.send(who, "GET", `/_private/pages/models/${id}${query}`);
const openKnown = (who: string | undefined) => open(who, `?known=${encodeURIComponent(known)}`);

async function versionOf(who: string): Promise<string> {
  return ModelPageData.parse(await (await open(who)).json()).version ?? "";
}
const partsOf = async (who: string | undefined) => UnchangedModelPage.parse(await (await openKnown(who)).json());
const isUnchanged = async (who: string | undefined): Promise<boolean> =>
  UnchangedModelPage.safeParse(await (await openKnown(who)).json()).success;

test("a client that knows the version gets only what depends on the caller", async () => {
  await hub.send("bob", "POST", `/api/models/${id}/like`);
  await hub.send("bob", "POST", `/api/models/${id}/discussions`, { title: "Question", description: "Why?" });
  await create(`private-${count}`, `---\nbase_model: ${id}\n---\n`, { private: true });
  known = await versionOf("bob");
  const same = { unchanged: true, discussions: { open: 1, disabled: false }, bases: [] };
  const children = { finetune: 0, adapter: 0, merge: 0, quantized: 0 };
  expect(await partsOf("bob")).toEqual({ ...same, liked: true, children });
  expect(await partsOf("alice")).toEqual({ ...same, liked: false, children: { ...children, finetune: 1 } });
  expect(await partsOf(undefined)).toEqual({ ...same, children });
});

test("the parts are those of the complete page", async () => {
  await create(`child-${count}`, `---\nbase_model: ${id}\n---\n`);
  id = `alice/child-${count}`;
  const complete = ModelPageData.parse(await (await open("bob")).json());
  known = complete.version ?? "";
  const { liked, discussions, bases, children } = UnchangedModelPage.parse(await (await openKnown("bob")).json());
  expect({ liked, discussions }).toEqual({ liked: complete.liked, discussions: complete.discussions });
  expect({ bases, children }).toMatchObject({ bases: complete.details?.bases, children: complete.details?.children });
  expect(bases).toEqual([{ id: `alice/page-${count}`, relation: "finetune", known: true }]);
});

test.each([
  { what: "a commit", change: () => commit(id, "# Two") },
  {
    what: "a setting",
    change: () => hub.send("alice", "PUT", `/api/models/${id}/settings`, { gated: "manual" }),
  },
  { what: "a like", change: () => hub.send("bob", "POST", `/api/models/${id}/like`) },
  {
    what: "a provider",
    change: () =>
      hub.mappings.upsert({ modelId: id, provider: "groq", providerModelId: "one", task: "text-generation" }),
  },
])("after $what the complete page is sent", async ({ change }) => {
  expect(await isUnchanged("bob")).toBe(true);
  await change();
  expect(await isUnchanged("bob")).toBe(false);
  expect(await versionOf("bob")).not.toBe(known);
});

test("a client that knows the version of a private model learns nothing", async () => {
  await hub.send("alice", "PUT", `/api/models/${id}/settings`, { private: true });
  known = await versionOf("alice");
  expect(await isUnchanged("alice")).toBe(true);
  expect((await openKnown("bob")).status).toBe(404);
  expect((await openKnown(undefined)).status).toBe(401);
});

test("another spelling of the name is redirected as before", async () => {
  const canonical = id;
  id = canonical.toUpperCase();
  expect((await openKnown("bob")).status).toBe(307);
});

const suspendBob = (at: Date | null) =>
  hub.database.sql`update hub.namespaces set suspended_at = ${at?.toISOString() ?? null} where name = 'bob'`;

describe("a member of an organization who knows the version of its private model", () => {
  let cookie: string;
  const asBob = (method: string, path: string) =>
    hub.send(undefined, method, path, undefined, { origin: testUrl, "sec-fetch-site": "same-origin", cookie });
  const openAsBob = () => asBob("GET", `/_private/pages/models/${id}?known=${encodeURIComponent(known)}`);

  beforeEach(async () => {
    id = `lab/page-${count}`;
    const members = [{ user: "alice", role: "admin" } as const, { user: "bob", role: "read" } as const];
    await hub.accounts.upsertOrganisation({ name: "lab", members });
    await hub.send("alice", "POST", "/api/repos/create", { name: `page-${count}`, organization: "lab", private: true });
    const credentials = { username: "bob", password: "password of bob" };
    const session = await hub.send(undefined, "POST", "/_private/sessions", credentials);
    cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    known = await versionOf("bob");
    expect(UnchangedModelPage.safeParse(await (await openAsBob()).json()).success).toBe(true);
  });

  test("sees nothing while suspended, though the model has not changed", async () => {
    await suspendBob(new Date());
    expect([(await openAsBob()).status, (await openKnown("bob")).status]).toEqual([401, 403]);
    await suspendBob(null);
    expect(await isUnchanged("bob")).toBe(true);
  });

  test("sees nothing after leaving the organization", async () => {
    expect((await asBob("DELETE", "/_private/organizations/lab/members/bob")).status).toBe(200);
    expect([(await openAsBob()).status, (await openKnown("bob")).status]).toEqual([404, 404]);
    expect(await isUnchanged("alice")).toBe(true);
  });

  test("sees nothing after signing out", async () => {
    expect((await asBob("DELETE", "/_private/sessions")).status).toBe(200);
    expect((await openAsBob()).status).toBe(401);
  });
});

test("a disabled model is refused to visitors, and changes for its owner", async () => {
  await hub.database.sql`update hub.repos set is_private = true, disabled_at = now(), disabled_reason = 'Malware',
    is_public_when_enabled = true where full_name = ${id}`;
  expect([(await openKnown("bob")).status, (await openKnown(undefined)).status]).toEqual([403, 403]);
  expect(ModelPageData.parse(await (await openKnown("alice")).json()).model.disabledReason).toBe("Malware");
  known = await versionOf("alice");
  expect(await isUnchanged("alice")).toBe(true);
  expect((await openKnown("bob")).status).toBe(403);
});

test("another model with the name of a deleted or renamed one has another version", async () => {
  const name = `page-${count}`;
  await hub.send("alice", "POST", "/api/repos/move", { fromRepo: id, toRepo: `alice/moved-${count}` });
  expect((await openKnown("bob")).status).toBe(307);
  await create(name, "# Another");
  expect(await isUnchanged("bob")).toBe(false);
  known = await versionOf("bob");
  expect((await hub.send("alice", "DELETE", "/api/repos/delete", { name })).status).toBe(200);
  expect((await openKnown("bob")).status).not.toBe(200);
  await create(name, "# Another");
  expect(await isUnchanged("bob")).toBe(false);
});
