import { Agent, request } from "node:http";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouterDirectory } from "../directory.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { createKeyStore } from "./key-store.ts";

const users = Array.from({ length: 12 }, (_, index) => `user${index}`);
const models = ["acme/chat", "acme/also"];
const keyOf = (user: string, provider: string) => `key-of-${user}-at-${provider}-0123456789`;

/** Written in a form in which the router does not find its key to mask it. */
const unmasked = (text: string) => Buffer.from(text).toString("base64");

const directory: RouterDirectory = {
  ...memoryDirectory({ "acme/chat": [{ provider: "nebius" }], "acme/also": [{ provider: "hyperbolic" }] }),
  authenticate: async (token) =>
    users.includes(token) ? { userId: token, userName: token, actsAsUser: true, organisations: [] } : undefined,
};

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  provider.script["POST /v1/chat/completions"] = ({ headers }) => ({
    body: { id: unmasked(String(headers.authorization)), choices: [] },
  });
  under = await startRouterUnderTest(directory, { scripted: { url: provider.url, plays: ["nebius", "hyperbolic"] } });
  // The same as in the router under test.
  const keys = createKeyStore({ database: under.database, masterKey: Buffer.alloc(32, 7), logger: silentLogger });
  for (const user of users) {
    for (const id of ["nebius", "hyperbolic"]) await keys.put({ kind: "user", id: user }, id, keyOf(user, id));
  }
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

/** Sends a chat over one of a few connections that all users share in turn. */
function ask(agent: Agent, user: string, model: string): Promise<{ key: unknown; cache: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ key: unknown; cache: string | undefined }>();
  const asked = request(
    `${under.url}/v1/chat/completions`,
    { method: "POST", agent, headers: { authorization: `Bearer ${user}`, "content-type": "application/json" } },
    (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.once("end", () => resolve({ key: JSON.parse(text).id, cache: response.headers["cache-control"] }));
    },
  );
  asked.once("error", reject);
  asked.end(JSON.stringify({ model, messages }));
  return promise;
}

test("with many users on shared connections, each call is sent with its caller's key", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 3 });
  const each = users.flatMap((user) => models.map((model) => ({ user, model })));
  const mixed = Array.from({ length: 16 }, () => each)
    .flat()
    .toSorted(() => Math.random() - 0.5);
  const responses = await Promise.all(mixed.map(({ user, model }) => ask(agent, user, model)));
  agent.destroy();
  for (const [index, { user, model }] of mixed.entries()) {
    const id = model === "acme/chat" ? "nebius" : "hyperbolic";
    expect(responses[index]).toEqual({ key: unmasked(`Bearer ${keyOf(user, id)}`), cache: "private, no-store" });
  }
});
