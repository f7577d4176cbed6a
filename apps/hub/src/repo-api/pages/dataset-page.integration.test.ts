import { afterAll, beforeAll, expect, test } from "vitest";
import { DatasetPageData } from "../../contract/dataset-page.ts";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
const id = "alice/words";
beforeAll(async () => {
  hub = await createTestHub();
  await create("datasets", "words", "---\nlicense: mit\n---\n# Words\n");
  await create("models", "open", `---\ndatasets: [${id}]\n---\n`);
  await create("models", "hidden", `---\ndatasets: [${id}]\n---\n`, { private: true });
  await create("models", "other", "# Other\n");
  await hub.send("bob", "POST", `/api/datasets/${id}/like`);
  await hub.send("bob", "POST", `/api/datasets/${id}/discussions`, { title: "Question", description: "Why?" });
});
afterAll(() => hub.stop());

async function create(types: "models" | "datasets", name: string, card: string, more: object = {}): Promise<void> {
  await hub.send("alice", "POST", "/api/repos/create", { type: types.slice(0, -1), name, ...more });
  const address = `/api/${types}/alice/${name}/commit/main`;
  const body = commitBody(header(), file("README.md", card));
  expect((await hub.send("alice", "POST", address, body, asCommit)).status).toBe(200);
}

const open = async (who: string | undefined, repo = id) => hub.send(who, "GET", `/_private/pages/datasets/${repo}`);
const partAt = async (path: string) => (await hub.send("bob", "GET", path)).json();
const pageFor = async (who: string | undefined) => DatasetPageData.parse(await (await open(who)).json());

test("one response has all parts of a dataset's page, as the routes for the parts return them", async () => {
  const { dataset, card, discussions, downloads, liked, failed } = await pageFor("bob");
  expect({ ...dataset }).toEqual(
    await partAt(`/api/datasets/${id}`).then((info) => DatasetPageData.shape.dataset.parse(info)),
  );
  expect(card).toEqual(await partAt(`/_private/card/datasets/${id}`));
  expect(downloads).toEqual(await partAt(`/_private/downloads/datasets/${id}`));
  expect(discussions).toEqual({ open: 1, disabled: false });
  expect([liked, failed]).toEqual([true, []]);
});

test.each([
  { who: "alice", liked: false, models: ["alice/hidden", "alice/open"] },
  { who: "bob", liked: true, models: ["alice/open"] },
  { who: undefined, liked: undefined, models: ["alice/open"] },
])("$who sees their own like, and the models that they may see", async ({ who, liked, models }) => {
  const page = await pageFor(who);
  expect(page.liked).toBe(liked);
  expect(page.models?.map((model) => model.id).toSorted()).toEqual(models);
});

test("a private dataset is absent for others, and a model is no dataset", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { type: "dataset", name: "secret", private: true });
  expect((await open("alice", "alice/secret")).status).toBe(200);
  expect((await open("bob", "alice/secret")).status).toBe(404);
  expect((await open(undefined, "alice/secret")).status).toBe(401);
  expect((await open("alice", "alice/open")).status).toBe(404);
});
