import { afterAll, beforeAll, expect, test } from "vitest";
import { RepositoryHeaderData } from "../../contract/repositories.ts";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
const card = "---\nlicense: mit\nlanguage: [tr]\npipeline_tag: text-generation\nnote: long\n---\n# Talker\n";
beforeAll(async () => {
  hub = await createTestHub();
  for (const [types, name] of [
    ["models", "talker"],
    ["datasets", "words"],
  ] as const) {
    await hub.send("alice", "POST", "/api/repos/create", { type: types.slice(0, -1), name });
    const body = commitBody(header(), file("README.md", card));
    const address = `/api/${types}/alice/${name}/commit/main`;
    expect((await hub.send("alice", "POST", address, body, asCommit)).status).toBe(200);
  }
  await hub.send("bob", "POST", "/api/models/alice/talker/like");
  await hub.send("bob", "POST", "/api/models/alice/talker/discussions", { title: "Question", description: "Why?" });
});
afterAll(() => hub.stop());

const open = async (who: string | undefined, repo: string) => hub.send(who, "GET", `/_private/headers/${repo}`);

test.each([
  { who: "bob", liked: true },
  { who: "alice", liked: false },
  { who: undefined, liked: undefined },
])(
  "$who gets the header of a model, without its files and with no more of its card than the language",
  async (each) => {
    const body = await (await open(each.who, "models/alice/talker")).json();
    const { repository, liked, discussions, failed } = RepositoryHeaderData.parse(body);
    expect(repository).toMatchObject({ id: "alice/talker", likes: 1, private: false, pipeline_tag: "text-generation" });
    expect(repository.cardData).toEqual({ language: ["tr"] });
    expect(body.repository).not.toHaveProperty("siblings");
    expect([liked, discussions, failed]).toEqual([each.liked, { open: 1, disabled: false }, []]);
  },
);

test("the header of a dataset has the tags of its card", async () => {
  const { repository } = RepositoryHeaderData.parse(await (await open(undefined, "datasets/alice/words")).json());
  expect(repository.tags).toEqual(expect.arrayContaining(["license:mit", "language:tr"]));
});

test("a private repository has no header for others, and a model is no dataset", async () => {
  await hub.send("alice", "POST", "/api/repos/create", { type: "model", name: "secret", private: true });
  expect((await open("alice", "models/alice/secret")).status).toBe(200);
  expect((await open("bob", "models/alice/secret")).status).toBe(404);
  expect((await open("bob", "datasets/alice/talker")).status).toBe(404);
});

const info = async (query: string) => (await hub.send("bob", "GET", `/api/models/alice/talker?${query}`)).json();

test("fields that need no files are answered without reading them, and those that do with them", async () => {
  expect(await info("expand=likes&expand=siblings")).toMatchObject({
    likes: 1,
    siblings: expect.arrayContaining([{ rfilename: "README.md" }]),
  });
  expect((await info("expand=usedStorage")).usedStorage).toBeGreaterThanOrEqual(Buffer.byteLength(card));
  expect(await info("expand=likes")).toEqual({ _id: expect.any(String), id: "alice/talker", likes: 1 });
});
