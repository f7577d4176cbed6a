import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { SettingsError } from "./settings-error.ts";

let under: RouterUnderTest;
let isRefused = false;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }), {
    async recordSettingsChange(transaction, { request, caller, operation, ownerId = "hub" }) {
      if (isRefused) throw new SettingsError("insufficient_storage", "No space.");
      const entry = [caller.userName, operation, ownerId, request.method].join(" ");
      await transaction.execute(sql`insert into recorded values (${entry})`);
    },
  });
  await under.database.sql`create table recorded (entry text)`;
});
afterAll(() => under.close());

async function recorded(): Promise<string[]> {
  const rows = await under.database.sql<{ entry: string }[]>`delete from recorded returning entry`;
  return rows.map(({ entry }) => entry);
}

const key = { key: "a-provider-key-0123456789" };
const quota = { per: "model", name: null, measure: "cost", window: "month", most: 5_000_000 };

test("each request that changes settings is recorded with its user and owner, others are not", async () => {
  await under.settings("ada", "PUT", "/api/router/me/keys/groq", key);
  await under.settings("ada", "PUT", "/api/router/organisations/engines/keys/groq", key);
  await under.settings("boss", "PUT", "/api/router/hub/quotas", quota);
  await under.settings("ada", "DELETE", "/api/router/me/keys/groq");
  const entries = await recorded();
  expect(entries.map((entry) => entry.replace(/ \S+ /, " … "))).toEqual([
    "ada … u1 PUT",
    "ada … o2 PUT",
    "boss … hub PUT",
    "ada … u1 DELETE",
  ]);
  await under.settings("ada", "DELETE", "/api/router/me/keys/groq");
  await under.settings("ada", "GET", "/api/router/me/keys");
  await under.settings("ada", "PUT", "/api/router/hub/keys/groq", key);
  await under.settings("boss", "DELETE", "/api/router/prices?provider=groq&providerModelId=none");
  expect(await recorded()).toEqual([]);
});

test("concurrent changes are recorded with their own users", async () => {
  const users = ["ada", "boss"];
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      under.settings(users[index % 2] ?? "", "PUT", "/api/router/me/keys/groq", { key: `key-of-${index}-0123456789` }),
    ),
  );
  const entries = await recorded();
  const count = (start: string) => entries.filter((entry) => entry.startsWith(start) && entry.endsWith(" PUT")).length;
  expect([entries.length, count("ada "), count("boss ")]).toEqual([20, 10, 10]);
  expect(entries.every((entry) => entry.includes(entry.startsWith("ada ") ? " u1 " : " u9 "))).toBe(true);
});

test("a change that cannot be recorded is not made", async () => {
  isRefused = true;
  const refused = await under.settings("ada", "PUT", "/api/router/me/keys/fireworks-ai", key);
  isRefused = false;
  expect(refused.status).toBe(507);
  const listed = await under.settings("ada", "GET", "/api/router/me/keys");
  expect(JSON.stringify(listed.body)).not.toContain("fireworks-ai");
});
