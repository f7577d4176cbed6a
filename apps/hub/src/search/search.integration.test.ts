import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QuickSearch } from "../contract/search.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  for (const repo of [
    { name: "tiny-chat" },
    { name: "chat" },
    { name: "one_hundred" },
    { name: "secret-chat", private: true },
    { name: "chat-rows", type: "dataset" },
    { name: "bert", organization: "lab" },
  ]) {
    await hub.send("alice", "POST", "/api/repos/create", repo);
  }
});
afterAll(() => hub.stop());

const request = (query: string, who?: string) => hub.send(who, "GET", `/api/quicksearch?${query}`);
async function found(query: string, who?: string) {
  const { models, datasets, users, orgs } = QuickSearch.parse(await (await request(query, who)).json());
  return [
    ...models.map(({ id }) => id),
    ...datasets.map(({ id }) => `datasets/${id}`),
    ...users.map(({ user }) => `users/${user}`),
    ...orgs.map(({ name }) => `orgs/${name}`),
  ];
}

test.each([
  {
    title: "an exact match comes before names that contain it",
    query: "q=chat",
    finds: ["alice/chat", "alice/tiny-chat", "datasets/alice/chat-rows"],
  },
  { title: "words may be in any order", query: "q=chat+tiny&type=model", finds: ["alice/tiny-chat"] },
  { title: "letters may be upper case", query: "q=TINY", finds: ["alice/tiny-chat"] },
  {
    title: "two swapped letters are corrected",
    query: "q=tiny-caht&type=model",
    finds: ["alice/tiny-chat"],
  },
  { title: "a user is found by name, with their repositories", query: "q=alice&type=user", finds: ["users/alice"] },
  { title: "a misspelt user is found", query: "q=alcie&type=user", finds: ["users/alice"] },
  { title: "an organisation is found, with its repositories", query: "q=lab", finds: ["lab/bert", "orgs/lab"] },
  { title: "wildcards of the database are ordinary characters", query: "q=%25", finds: [] },
  { title: "an empty text finds nothing", query: "q=", finds: [] },
  { title: "blanks find nothing", query: "q=%20%20", finds: [] },
  { title: "a zero byte is ignored", query: "q=tiny%00&type=model", finds: ["alice/tiny-chat"] },
])("$title", async ({ query, finds }) => {
  expect(await found(query)).toEqual(finds);
});

test.each(["q=lantern", "q=lantren", "q=wick"])(
  "%s finds equally popular repositories, the newest first",
  async (query) => {
    const names = ["lantern-c", "lantern-a", "lantern-b"];
    for (const name of names) {
      await hub.send("alice", "POST", "/api/repos/create", { name, organization: "lab" });
      const body = commitBody(header(), file("README.md", "A wick."));
      await hub.send("alice", "POST", `/api/models/lab/${name}/commit/main`, body, asCommit);
    }
    expect(await found(`${query}&type=model`)).toEqual(names.toReversed().map((name) => `lab/${name}`));
  },
);

const createCollection = async (more: object): Promise<string> => {
  const body = { namespace: "alice", description: "For a walk", ...more };
  return (await (await hub.send("alice", "POST", "/api/collections", body)).json()).slug;
};

const collectionsFor = async (query: string, who?: string) => {
  const result = QuickSearch.parse(await (await request(query, who)).json());
  expect(result.collectionsCount).toBe(result.collections.length);
  return result.collections.map(({ slug }) => slug);
};

test("collections are found by their titles, private ones by callers who may see them", async () => {
  const [open, hidden] = [
    await createCollection({ title: "Pocket 100%" }),
    await createCollection({ title: "Pocket b", private: true }),
  ];
  expect(await collectionsFor("q=POCKET&type=collection")).toEqual([open]);
  expect((await collectionsFor("q=pocket", "alice")).toSorted()).toEqual([open, hidden].toSorted());
  expect(await collectionsFor("q=pocket&type=collection", "bob")).toEqual([open]);
  expect(await collectionsFor("q=100%25")).toEqual([open]);
  expect(await collectionsFor("q=1_0%25")).toEqual([]);
  expect(await collectionsFor("q=pocket&type=model")).toEqual([]);
});

test("private repositories are found only by callers who may see them", async () => {
  expect(await found("q=secret")).toEqual([]);
  expect(await found("q=secret", "bob")).toEqual([]);
  expect(await found("q=secret", "alice")).toEqual(["alice/secret-chat"]);
});

test("returns as many of each type as requested", async () => {
  expect(await found("q=chat&limit=1")).toEqual(["alice/chat", "datasets/alice/chat-rows"]);
});

test("a text at the limit is accepted, a longer one rejected", async () => {
  expect((await request(`q=${"x".repeat(limits.list.searchChars)}`)).status).toBe(200);
  expect((await request(`q=${"x".repeat(limits.list.searchChars + 1)}`)).status).toBe(400);
  expect((await request("q=a&type=space")).status).toBe(400);
});
