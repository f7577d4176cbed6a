import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouterDirectory } from "../directory.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { createKeyStore } from "./key-store.ts";

const users = Array.from({ length: 24 }, (_, index) => `user${index}`);
const models = ["acme/chat", "acme/other"];
const keyOf = (user: string, provider: string) => `key-of-${user}-at-${provider}-0123456789`;

const directory: RouterDirectory = {
  ...memoryDirectory({ "acme/chat": [{ provider: "nebius" }], "acme/other": [{ provider: "hyperbolic" }] }),
  authenticate: async (token) =>
    users.includes(token) ? { userId: token, userName: token, tokenRole: "read", organisations: [] } : undefined,
};

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  provider.script["POST /v1/chat/completions"] = ({ headers }) => ({
    body: { id: headers.authorization, choices: [] },
  });
  under = await startRouterUnderTest(directory, { scripted: { url: provider.url, plays: ["nebius", "hyperbolic"] } });
  // As the router under test has it.
  const keys = createKeyStore({ database: under.database, masterKey: Buffer.alloc(32, 7), logger: silentLogger });
  for (const user of users) {
    for (const id of ["nebius", "hyperbolic"]) await keys.put({ kind: "user", id: user }, id, keyOf(user, id));
  }
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

test("many users on shared connections: each call goes out with the key of the one who made it", async () => {
  const calls = Array.from({ length: 8 }, () =>
    users.flatMap((user) => models.map((model) => ({ user, model }))),
  ).flat();
  const mixed = calls.toSorted(() => Math.random() - 0.5);
  const told = await Promise.all(
    mixed.map(async ({ user, model }) => {
      const response = await under.call({ model, headers: { authorization: `Bearer ${user}` } });
      return { user, model, key: (await response.json()).id, cache: response.headers.get("cache-control") };
    }),
  );
  for (const { user, model, key, cache } of told) {
    expect(key).toBe(`Bearer ${keyOf(user, model === "acme/chat" ? "nebius" : "hyperbolic")}`);
    expect(cache).toBe("private, no-store");
  }
});
