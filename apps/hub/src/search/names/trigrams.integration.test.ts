import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { QuickSearch } from "../../contract/search.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { prepareTrigrams } from "./trigrams.ts";

let database: TestDatabase;
let hub: TestHub;
beforeAll(async () => {
  database = await createTestDatabase();
  // Like a managed PostgreSQL that refuses an extension that is not on its list.
  await database.sql.unsafe(`
    create function public.refuse() returns event_trigger language plpgsql
      as $$ begin raise exception 'extension is not allowed'; end $$;
    create event trigger refuse_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function public.refuse();`);
  hub = await createTestHub({ database });
  const files = [{ path: "README.md", content: "Reads ship logs." }];
  await hub.send("alice", "POST", "/api/repos/create", { name: "tiny-chat", files });
});
afterAll(async () => {
  await hub.stop();
  await database.drop();
});

async function found(q: string): Promise<string[]> {
  const response = await hub.send(undefined, "GET", `/api/quicksearch?${new URLSearchParams({ q })}`);
  return QuickSearch.parse(await response.json()).models.map(({ id }) => id);
}

test("without the extension the hub starts, and finds correctly spelt names and cards", async () => {
  expect(await found("tiny")).toEqual(["alice/tiny-chat"]);
  expect(await found("chat tiny")).toEqual(["alice/tiny-chat"]);
  expect(await found("ship logs")).toEqual(["alice/tiny-chat"]);
  expect(await found("tiny-caht")).toEqual([]);
  const list = await hub.send(undefined, "GET", "/api/models?search=ny-ch");
  expect(await list.json()).toHaveLength(1);
});

test("the reason is logged, and the next start uses an extension that was added", async () => {
  const warn = vi.fn<(fields: object, message: string) => void>();
  const logger = Object.assign(Object.create(silentLogger), { warn });
  expect(await prepareTrigrams(database.sql, logger)).toBe(false);
  expect(await indexesLike("repos_filters%")).toEqual(["repos_filters"]);
  expect(warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: "extension is not allowed" }) },
    expect.stringContaining("pg_trgm"),
  );
  await database.orm.execute(sql`drop event trigger refuse_extensions`);
  expect(await prepareTrigrams(database.sql, silentLogger)).toBe(true);
  expect(await prepareTrigrams(database.sql, silentLogger)).toBe(true);
  expect(await indexesLike("%_trigrams")).toEqual([
    "card_words_trigrams",
    "namespaces_name_trigrams",
    "repos_filters_trigrams",
  ]);
  expect(await indexesLike("repos_filters%")).toEqual(["repos_filters_trigrams"]);
});

async function indexesLike(pattern: string): Promise<string[]> {
  const indexes = await database.sql`select indexname from pg_indexes where indexname like ${pattern} order by 1`;
  return indexes.map(({ indexname }) => String(indexname));
}
