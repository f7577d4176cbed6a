import { join } from "node:path";
import { applyMigrations } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPageResults } from "./page-results.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await applyMigrations(database, { folder: join(import.meta.dirname, "../../migrations"), room: "hub" });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from hub.page_results`;
});

const small = {
  storedMs: 1000,
  bytes: 100,
  pieceBytes: 10,
  perClient: { results: 3, bytes: 150 },
  total: { results: 5, bytes: 300 },
};

function setUp({ hasSpace = true } = {}) {
  const clock = { ms: 0 };
  const results = createPageResults(database.orm, {
    now: () => new Date(clock.ms),
    hasSpace: async () => hasSpace,
    limits: small,
  });
  const put = (id: string, content: Buffer | number, client = "user ada") => {
    clock.ms += 1;
    const bytes = typeof content === "number" ? Buffer.alloc(content, 1) : content;
    return results.put({ id, visitor: "v", client, content: bytes });
  };
  const isKept = async (id: string) => (await results.get({ id, visitor: "v" })) !== undefined;
  return { results, clock, put, isKept };
}

test("a visitor gets the whole result, another visitor nothing", async () => {
  const { results, put } = setUp();
  const content = Buffer.from(Array.from({ length: 95 }, (_, index) => index));
  expect(await put("a", content)).toBe(true);
  expect(await results.get({ id: "a", visitor: "v" })).toEqual(content);
  expect(await results.get({ id: "a", visitor: "w" })).toBeUndefined();
  expect(await results.get({ id: "b", visitor: "v" })).toBeUndefined();
});

test("a result may have as many bytes as the limit, and not one more", async () => {
  const { put } = setUp();
  expect(await put("a", small.bytes)).toBe(true);
  expect(await put("b", small.bytes + 1)).toBe(false);
});

test("a result is kept until it expires, and then removed", async () => {
  const { results, clock, put, isKept } = setUp();
  await put("a", 1);
  clock.ms += small.storedMs - 1;
  expect(await isKept("a")).toBe(true);
  clock.ms += 1;
  expect(await isKept("a")).toBe(false);
  await results.removeOld();
  expect(await database.sql`select id from hub.page_results`).toHaveLength(0);
});

test("a client may have results up to the limit, and more once one has expired", async () => {
  const { clock, put } = setUp();
  for (const id of ["a", "b", "c"]) expect(await put(id, 25)).toBe(true);
  expect(await put("d", 25)).toBe(false);
  clock.ms = small.storedMs + 1;
  expect(await put("d", 25)).toBe(true);
});

test("a client may store bytes up to the limit", async () => {
  const { put } = setUp();
  expect(await put("a", 50)).toBe(true);
  expect(await put("b", 100)).toBe(true);
  expect(await put("c", 1)).toBe(false);
  expect(await put("c", 1, "another")).toBe(true);
});

test("concurrent results on two nodes do not exceed the limits together", async () => {
  const nodes = [setUp(), setUp()];
  const kept = await Promise.all(
    nodes.flatMap(({ put }, node) => Array.from({ length: 6 }, (_, index) => put(`result ${index} of ${node}`, 25))),
  );
  expect(kept.filter((isKept) => isKept)).toHaveLength(small.perClient.results);
});

test("all clients together may store bytes up to the limit", async () => {
  const { put, isKept } = setUp();
  for (const client of ["x", "y", "z"]) expect(await put(client, 99, client)).toBe(true);
  expect(await put("a", 4, "w")).toBe(false);
  expect(await put("a", 3, "w")).toBe(true);
  expect(await isKept("x")).toBe(true);
});

test("all clients together may have results up to the limit", async () => {
  const { put } = setUp();
  for (const client of ["u", "v", "w", "x", "y"]) expect(await put(client, 11, client)).toBe(true);
  expect(await put("z", 1, "z")).toBe(false);
});

test("nothing is stored on a full disk", async () => {
  expect(await setUp({ hasSpace: false }).put("a", 1)).toBe(false);
});

test("a result of the maximum size is stored and read", async () => {
  const results = createPageResults(database.orm, { now: () => new Date(), hasSpace: async () => true });
  const content = Buffer.alloc(limits.pageResults.bytes, 7);
  expect(await results.put({ id: "a", visitor: "v", client: "c", content })).toBe(true);
  expect((await results.get({ id: "a", visitor: "v" }))?.equals(content)).toBe(true);
});
