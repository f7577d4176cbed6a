import { limits } from "@modelyard/platform/limits";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QuickSearch } from "../../contract/search.ts";
import { repos } from "../../repos/tables.ts";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { cardTexts } from "../tables.ts";

let hub: TestHub;

interface Published {
  who?: string;
  type?: "model" | "dataset";
  isPrivate?: boolean;
}

async function publish(fullName: string, card: string, options: Published = {}) {
  const { who = "alice", type = "model", isPrivate = false } = options;
  const [organization, name] = fullName.split("/");
  await hub.send(who, "POST", "/api/repos/create", { name, organization, type, private: isPrivate });
  await commit(fullName, card, options);
}

async function commit(fullName: string, card: string, { who = "alice", type = "model" }: Published = {}) {
  const body = commitBody(header(), file("README.md", card));
  const response = await hub.send(who, "POST", `/api/${type}s/${fullName}/commit/main`, body, asCommit);
  expect(response.status).toBe(200);
}

beforeAll(async () => {
  hub = await createTestHub();
  await publish("alice/lookout", "---\ntags: [maritime]\n---\n# Lookout\n\nReads **ship** logs and weather reports.");
  await publish("alice/forecast", "Predicts weather. For every ship: the weather of the day.");
  await publish("alice/isik", "Küçük bir IŞIK modeli, İstanbul limanı için.");
  await publish("alice/zhongwen", "这是一个中文模型。");
  await publish("alice/weather", "Nothing more.");
  await publish("alice/hostile", 'Barnacles <script>alert("1")</script> & <b>hull</b> `<img src=x>` barnacle');
  await publish("alice/rows", "Rows about ships.", { type: "dataset" });
  await publish("alice/vault", "The quokka password.", { isPrivate: true });
  await publish("lab/notes", "Quokkas of the laboratory.", { isPrivate: true });
  await hub.collectCardWords();
});
afterAll(() => hub.stop());

async function search(q: string, { who, type = "model" }: { who?: string | undefined; type?: string } = {}) {
  const response = await hub.send(who, "GET", `/api/quicksearch?${new URLSearchParams({ q, type, limit: "10" })}`);
  expect(response.status).toBe(200);
  return QuickSearch.parse(await response.json());
}
/** Creates rows of popular repositories that do not exist in git. */
async function copyRow(prefix: string, count: number, words = "") {
  const { orm } = hub.database;
  const [row] = await orm.select().from(repos).where(eq(repos.fullName, "alice/weather"));
  if (row === undefined) throw new Error("the repository has no row");
  const copies = Array.from({ length: count }, (_, index) =>
    Object.assign(structuredClone(row), {
      id: `e${String(index).padStart(23, "0")}`,
      fullName: `${prefix}${index}`,
      foldedFullName: `${prefix}${index}`,
      trendingScore: 9,
    }),
  );
  await orm.insert(repos).values(copies);
  await orm.insert(cardTexts).values(
    copies.map(({ id, type, namespaceId, isPrivate, trendingScore, sha }) => ({
      repoId: id,
      type,
      namespaceId,
      isPrivate,
      popularity: trendingScore,
      sha,
      fingerprint: "1-copy",
      body: "",
      words,
    })),
  );
}
const removeCopies = (prefix: string) => hub.database.orm.delete(repos).where(like(repos.fullName, `${prefix}%`));

const idsOf = async (q: string, who?: string) => (await search(q, { who })).models.map(({ id }) => id);
const markedOf = ({ models }: QuickSearch) =>
  models.map(({ excerpt = [] }) => excerpt.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(""));

test.each([
  { title: "words of a card, wherever they are", q: "ship logs", finds: ["alice/lookout"] },
  { title: "a tag", q: "maritime", finds: ["alice/lookout"] },
  { title: "words of the name and of the card", q: "lookout weather", finds: ["alice/lookout"] },
  { title: "the beginning of a word", q: "predic", finds: ["alice/forecast"] },
  { title: "a name before cards", q: "weather", finds: ["alice/weather", "alice/forecast", "alice/lookout"] },
  { title: "a phrase", q: '"weather reports"', finds: ["alice/lookout"] },
  { title: "nothing if the words of a phrase are in another order", q: '"reports weather"', finds: [] },
  { title: "without a word", q: "ship -logs", finds: ["alice/forecast"] },
  { title: "Turkish in lower case", q: "ışık modeli", finds: ["alice/isik"] },
  { title: "Turkish in upper case", q: "İSTANBUL", finds: ["alice/isik"] },
  { title: "Turkish without its letters", q: "istanbul limani", finds: ["alice/isik"] },
  { title: "Chinese without spaces", q: "中文", finds: ["alice/zhongwen"] },
  { title: "Chinese, one letter", q: "模", finds: ["alice/zhongwen"] },
  { title: "Chinese, the last letter", q: "型", finds: ["alice/zhongwen"] },
  { title: "a Chinese phrase", q: '"中文模型"', finds: ["alice/zhongwen"] },
  { title: "a misspelt word", q: "barnakles", finds: ["alice/hostile"] },
  { title: "one misspelt word of two", q: "wheather logs", finds: ["alice/lookout"] },
  { title: "nothing", q: "zebra", finds: [] },
  {
    title: "characters with a meaning in PostgreSQL queries",
    q: "'ship' & | ! ( <-> :* \\",
    finds: ["alice/forecast", "alice/lookout"],
  },
])("$title: $q", async ({ q, finds }) => {
  expect((await idsOf(q)).toSorted()).toEqual(finds.toSorted());
});

test("order: exact names, names that start with the text, other names, similar names, cards", async () => {
  await publish("alice/harbourmaster", "x");
  await publish("alice/old-harbour", "x");
  await publish("alice/harbour", "x");
  await publish("alice/quay", "Beside the harbour.");
  expect(await idsOf("harbour")).toEqual(["alice/harbour", "alice/harbourmaster", "alice/old-harbour", "alice/quay"]);
  await publish("alice/pier", "The hrabour of old.");
  const { models } = await search("hrabour");
  expect(models[0]).toMatchObject({ id: "alice/pier", match: "card" });
});

test("a correctly spelt name finds no similar names of any type", async () => {
  await publish("alice/gangway", "x", { type: "dataset" });
  await publish("alice/gangwya", "x");
  expect((await search("gangway")).models).toMatchObject([{ id: "alice/gangwya", match: "near" }]);
  const response = await hub.send(undefined, "GET", "/api/quicksearch?q=gangway&type=model&type=dataset");
  const { models, datasets } = QuickSearch.parse(await response.json());
  expect([...models, ...datasets].map(({ id }) => id)).toEqual(["alice/gangway"]);
});

test("an exact match is found among more popular names that contain it", async () => {
  await publish("alice/mizzen", "x");
  await copyRow("alice/top-mizzen-", 60);
  const found = await search("mizzen");
  expect(found.models[0]).toMatchObject({ id: "alice/mizzen", match: "name" });
  expect(found.modelsCount).toBe(61);
  await removeCopies("alice/top-mizzen-");
});

test("of equally good matches, the more popular comes first", async () => {
  await publish("alice/east", "A rare anchorage.");
  await publish("alice/west", "A rare anchorage.");
  for (const name of ["alice/east", "alice/west"]) {
    const others = sql`case when full_name = ${name} then 3 else 0 end`;
    await hub.database.orm.execute(
      sql`update hub.repos set trending_score = ${others} where full_name in ('alice/east', 'alice/west')`,
    );
    expect((await idsOf("anchorage"))[0]).toBe(name);
  }
});

test("an excerpt is plain text with marked words, whatever the card contains", async () => {
  expect(markedOf(await search("hull"))).toEqual(['Barnacles alert("1") & [hull] barnacle']);
  expect(markedOf(await search("ship logs"))).toEqual(["Lookout Reads [ship] [logs] and weather reports."]);
  expect((await search("maritime")).models).toMatchObject([{ id: "alice/lookout", match: "card" }]);
  expect(markedOf(await search("maritime"))).toEqual(["[maritime]"]);
  expect(markedOf(await search("中文模型"))).toEqual(["这是一个[中文模型]。"]);
});

test("datasets are found by their cards", async () => {
  const { datasets } = await search("about ships", { type: "dataset" });
  expect(datasets).toMatchObject([{ id: "alice/rows", match: "card" }]);
});

const bodyOf = async (q: string, who?: string) => {
  const response = await hub.send(who, "GET", `/api/quicksearch?${new URLSearchParams({ q, limit: "10" })}`);
  return response.text();
};

describe("private cards", () => {
  test.each([
    { who: undefined, finds: [] },
    { who: "carol", finds: [] },
    { who: "bob", finds: ["lab/notes"] },
    { who: "alice", finds: ["alice/vault", "lab/notes"] },
  ])("$who finds $finds", async ({ who, finds }) => {
    expect((await idsOf("quokka", who)).toSorted()).toEqual(finds);
    // Words are not corrected to words that are only in private cards, either.
    expect((await idsOf("qoukka password", who)).toSorted()).toEqual([]);
    if (finds.length > 0) return;
    for (const q of ["quokka", "quokkas", "laboratory", "password"]) {
      expect((await bodyOf(q, who)).replace(JSON.stringify(q), "")).not.toMatch(/quokka|laborator|password/i);
    }
  });

  test("words of private cards are not used for corrections", async () => {
    const rows = await hub.database.sql`select word from hub.card_words where word like 'quokk%'`;
    expect(rows).toHaveLength(0);
  });

  test("hiding and showing a repository hides and shows its text at once", async () => {
    await publish("alice/passing", "Seen for a zanzibar.");
    expect(await idsOf("zanzibar")).toEqual(["alice/passing"]);
    await hub.send("alice", "PUT", "/api/models/alice/passing/settings", { private: true });
    expect(await idsOf("zanzibar")).toEqual([]);
    expect(await idsOf("zanzibar", "alice")).toEqual(["alice/passing"]);
    await hub.send("alice", "PUT", "/api/models/alice/passing/settings", { private: false });
    expect(await idsOf("zanzibar", "carol")).toEqual(["alice/passing"]);
    await hub.send("alice", "DELETE", "/api/repos/delete", { name: "passing" });
    expect(await idsOf("zanzibar", "alice")).toEqual([]);
    expect(await hub.database.orm.select().from(cardTexts).where(sql`body like '%zanzibar%'`)).toHaveLength(0);
  });

  test("an outdated public copy does not reveal a private repository", async () => {
    await hub.database.orm.execute(
      sql`update hub.card_texts set is_private = false where repo_id = (select id from hub.repos where full_name = 'alice/vault')`,
    );
    expect(await idsOf("quokka")).toEqual([]);
  });
});

test("a commit replaces the text, and one of other files keeps it", async () => {
  await publish("alice/changing", "First keel.");
  await commit("alice/changing", "Then rudder.");
  expect(await idsOf("keel")).toEqual([]);
  expect(await idsOf("rudder")).toEqual(["alice/changing"]);
  const body = commitBody(header(), file("note.txt", "x"));
  await hub.send("alice", "POST", "/api/models/alice/changing/commit/main", body, asCommit);
  expect(await idsOf("rudder")).toEqual(["alice/changing"]);
});

test("only the first bytes of a card that is too large for memory are searched", async () => {
  const { bufferedBytes } = limits.files;
  await publish("alice/long", `The binnacle. ${"x ".repeat(bufferedBytes / 2)}`);
  expect(await idsOf("binnacle")).toEqual(["alice/long"]);
});

test("the most popular matches are ranked by their words", async () => {
  const { ranked } = limits.search;
  await publish("alice/halyard", "Lines: a halyard.");
  await hub.database.orm.execute(sql`update hub.card_texts set words = 'rope:1A' where body like '%halyard%'`);
  await copyRow("alice/copy-", ranked - 1, "rope:1");
  expect((await idsOf("rope"))[0]).toBe("alice/halyard");
  await removeCopies("alice/copy-");
  await copyRow("alice/copy-", ranked, "rope:1");
  expect(await idsOf("rope")).not.toContain("alice/halyard");
  await removeCopies("alice/copy-");
});

test("for a phrase, the most popular texts with its words are read", async () => {
  const { readForPhrases } = limits.search;
  await publish("alice/ratline", "A rope ladder.");
  await copyRow("alice/copy-", readForPhrases - 1, "rope:1 ladder:3");
  expect(await idsOf('"rope ladder"')).toEqual(["alice/ratline"]);
  await removeCopies("alice/copy-");
  await copyRow("alice/copy-", readForPhrases, "rope:1 ladder:3");
  expect(await idsOf('"rope ladder"')).toEqual([]);
  await removeCopies("alice/copy-");
});

test("a failure of the index does not fail a commit, and shows no older text", async () => {
  await publish("alice/unlucky", "Old bowsprit.");
  await hub.database.orm.execute(sql`alter table hub.card_texts add constraint broken check (body not like '%new%')`);
  await commit("alice/unlucky", "A new spinnaker.");
  expect(await idsOf("bowsprit")).toEqual([]);
  expect(await idsOf("spinnaker")).toEqual([]);
  await hub.database.orm.execute(sql`alter table hub.card_texts drop constraint broken`);
  await hub.reindex();
  expect(await idsOf("spinnaker")).toEqual(["alice/unlucky"]);
});

test("repositories without a text, or with one of an older version, are indexed later", async () => {
  await hub.database.orm.execute(sql`delete from hub.card_texts`);
  expect(await idsOf("maritime")).toEqual([]);
  await hub.reindex();
  expect(await idsOf("maritime")).toEqual(["alice/lookout"]);
  await hub.database.orm.execute(sql`update hub.card_texts set fingerprint = '0-old', words = '', body = ''`);
  await hub.reindex();
  expect(await idsOf("maritime")).toEqual(["alice/lookout"]);
});
