import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ModelPageData, UnchangedModelPage } from "../contract/model-page.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

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
