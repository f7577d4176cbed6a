import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { collectCardWords, correctWords } from "./card-words.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  for (const [name, content] of Object.entries({
    one: "harbour lantern",
    two: "harbour anchor",
    six: "harbour k3yword",
  })) {
    await hub.send("alice", "POST", "/api/repos/create", { name, files: [{ path: "README.md", content }] });
  }
});
afterAll(() => hub.stop());

async function known(options?: { knownWords: number; knownWordsOfCards: number }): Promise<string[]> {
  await collectCardWords(hub.database.orm, options);
  const rows = await hub.database.sql<{ word: string }[]>`select word from hub.card_words order by cards desc, word`;
  return rows.map(({ word }) => word).filter((word) => !["alice", "region"].includes(word));
}

test("collects words without digits, the most frequent first", async () => {
  expect(await known()).toEqual(["harbour", "anchor", "lantern"]);
});

test("collects words and reads cards up to the limits", async () => {
  const knownWordsOfCards = 100;
  expect(await known({ knownWords: 5, knownWordsOfCards })).toEqual(["harbour", "anchor", "lantern"]);
  expect(await known({ knownWords: 4, knownWordsOfCards })).toEqual(["harbour", "anchor"]);
  expect(await known({ knownWords: 5, knownWordsOfCards: 0 })).toEqual([]);
  expect((await known({ knownWords: 5, knownWordsOfCards: 1 })).length).toBeLessThan(3);
});

test("corrects a word if no known word begins with it", async () => {
  await known();
  const terms = ["harbor", "harb", "lantren", "an", "zebra"].map((folded) => ({ folded, isPrefix: true }));
  const corrected = await hub.database.orm.transaction((queries) => correctWords(queries, terms));
  expect(Object.fromEntries(corrected)).toEqual({ harbor: "harbour", lantren: "lantern" });
});
