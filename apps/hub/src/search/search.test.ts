import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QuickSearch } from "../contract/search.ts";
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

const ask = (query: string, who?: string) => hub.send(who, "GET", `/api/quicksearch?${query}`);
async function found(query: string, who?: string) {
  const { models, datasets, users, orgs } = QuickSearch.parse(await (await ask(query, who)).json());
  return [
    ...models.map(({ id }) => id),
    ...datasets.map(({ id }) => `datasets/${id}`),
    ...users.map(({ user }) => `users/${user}`),
    ...orgs.map(({ name }) => `orgs/${name}`),
  ];
}

test.each([
  {
    title: "the name itself goes before names that contain it",
    query: "q=chat",
    finds: ["alice/chat", "alice/tiny-chat", "datasets/alice/chat-rows"],
  },
  { title: "words may stand in any order", query: "q=chat+tiny&type=model", finds: ["alice/tiny-chat"] },
  { title: "letters may be large", query: "q=TINY", finds: ["alice/tiny-chat"] },
  {
    title: "two letters that changed places are seen through",
    query: "q=tiny-caht&type=model",
    finds: ["alice/tiny-chat"],
  },
  { title: "a person is found by name, and what they have", query: "q=alice&type=user", finds: ["users/alice"] },
  { title: "a misspelt person is found", query: "q=alcie&type=user", finds: ["users/alice"] },
  { title: "an organisation is found, and what it has", query: "q=lab", finds: ["lab/bert", "orgs/lab"] },
  { title: "signs of the database's patterns are letters", query: "q=%25", finds: [] },
  { title: "nothing finds nothing", query: "q=", finds: [] },
  { title: "blanks find nothing", query: "q=%20%20", finds: [] },
  { title: "a zero byte is no letter", query: "q=tiny%00&type=model", finds: ["alice/tiny-chat"] },
])("$title", async ({ query, finds }) => {
  expect(await found(query)).toEqual(finds);
});

test("what is hidden is found by those alone who may see it", async () => {
  expect(await found("q=secret")).toEqual([]);
  expect(await found("q=secret", "bob")).toEqual([]);
  expect(await found("q=secret", "alice")).toEqual(["alice/secret-chat"]);
});

test("as many of each kind as were asked for", async () => {
  expect(await found("q=chat&limit=1")).toEqual(["alice/chat", "datasets/alice/chat-rows"]);
});

test("a text at the limit is searched for, a longer one refused", async () => {
  expect((await ask(`q=${"x".repeat(limits.list.searchChars)}`)).status).toBe(200);
  expect((await ask(`q=${"x".repeat(limits.list.searchChars + 1)}`)).status).toBe(400);
  expect((await ask("q=a&type=space")).status).toBe(400);
});
