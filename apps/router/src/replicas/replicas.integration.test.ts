import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type Scripted, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const chatPath = "POST /v1/chat/completions";
const address = "/api/router/custom-providers/lab";
const list = (...ids: string[]): Scripted => ({ body: { data: ids.map((id) => ({ id, object: "model" })) } });

let under: RouterUnderTest;
let servers: ScriptedProvider[];
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({}));
});
beforeEach(async () => {
  servers = await Promise.all([startScriptedProvider(), startScriptedProvider(), startScriptedProvider()]);
  for (const [index, { script }] of servers.entries()) {
    script["GET /v1/models"] = () => list("tiny");
    script[chatPath] = () => ({ body: { choices: [{ message: { content: `server ${index}` } }] } });
  }
  const [first, ...others] = servers.map(({ url }) => url);
  const added = await under.settings("boss", "PUT", address, {
    baseUrl: first,
    replicaUrls: others.map((url) => `${url}/v1`),
  });
  expect(added).toMatchObject({ status: 200, body: { health: "ready", models: ["tiny"] } });
});
afterEach(async () => {
  await under.settings("boss", "DELETE", address);
  await Promise.all(servers.map((server) => server.close()));
});
afterAll(() => under.close());

const chat = (text: string, further: object[] = []) =>
  under.call({
    body: JSON.stringify({ model: "tiny:lab", messages: [{ role: "user", content: text }, ...further] }),
  });
function chatUntil(signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ model: "tiny:lab", messages: [{ role: "user", content: "the same" }] });
  return under.call({ body, signal });
}
const callsOf = ({ received }: ScriptedProvider) => received.filter(({ method }) => method === "POST").length;
const calls = () => servers.map(callsOf);

async function failedConnections(): Promise<number> {
  const text = await under.metrics.getSingleMetricAsString("modelyard_router_provider_failures_total");
  return Number(/provider="lab",reason="unreachable"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

const refresh = () => under.settings("boss", "POST", `${address}/refresh`);

async function serverOf(response: Response): Promise<number> {
  expect(response.status).toBe(200);
  return Number((await response.json()).choices[0].message.content.replace("server ", ""));
}

test("conversations are spread over the servers, and each stays at its own", async () => {
  const turns = [
    { role: "assistant", content: "Yes." },
    { role: "user", content: "Why?" },
  ];
  const chosen = new Set<number>();
  // One call at a time, so that only the prefix decides.
  for (let index = 0; index < 30; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const first = await serverOf(await chat(`chat ${index}`));
    // oxlint-disable-next-line no-await-in-loop -- see above
    expect(await serverOf(await chat(`chat ${index}`, turns))).toBe(first);
    chosen.add(first);
  }
  expect(chosen).toEqual(new Set([0, 1, 2]));
});

test("a server with many calls is left for others, also by its own conversation", async () => {
  const held: (() => void)[] = [];
  for (const { script } of servers) script[chatPath] = () => undefined;
  const waiting = Array.from({ length: 9 }, () => {
    const controller = new AbortController();
    held.push(() => controller.abort());
    return chatUntil(controller.signal);
  });
  await expect.poll(() => calls().reduce((sum, count) => sum + count, 0)).toBe(9);
  // With one prefix, no server has twice as many calls as the one with the fewest.
  expect(Math.max(...calls())).toBeLessThanOrEqual(2 * (Math.min(...calls()) + 1));
  expect(Math.min(...calls())).toBeGreaterThan(0);
  for (const leave of held) leave();
  await Promise.allSettled(waiting);
});

describe("a call goes to another server", () => {
  test.each([429, 503])("after %i, which means that no work was done", async (status) => {
    for (const { script } of servers.slice(0, 2)) script[chatPath] = () => ({ status, body: { error: "busy" } });
    for (let index = 0; index < 6; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      expect(await serverOf(await chat(`chat ${index}`))).toBe(2);
    }
  });

  test("after a failed connection, and then leaves that server alone", async () => {
    const before = await failedConnections();
    await servers[0]?.close();
    await servers[1]?.close();
    // So many conversations that each server is the first choice of some.
    for (let index = 0; index < 60; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      expect(await serverOf(await chat(`chat ${index}`))).toBe(2);
    }
    expect(await failedConnections()).toBe(before + 2);
  });

  test("of the named address of the provider, too", async () => {
    for (const { script } of servers.slice(0, 2)) script[chatPath] = () => ({ status: 503, body: { error: "busy" } });
    const response = await under.call({ path: "/router/lab/v1/chat/completions", model: "tiny" });
    expect(await serverOf(response)).toBe(2);
  });
});

test("a server that may have done work is the only one that gets a request", async () => {
  for (const { script } of servers) script[chatPath] = () => ({ status: 500, body: { error: "broken" } });
  expect((await chat("once")).status).toBe(500);
  expect(calls().toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
});

test("if all servers refuse, the caller gets the last refusal", async () => {
  for (const { script } of servers) script[chatPath] = () => ({ status: 503, body: { error: "busy" } });
  expect((await chat("never")).status).toBe(503);
  expect(calls()).toEqual([1, 1, 1]);
});

describe("a probe", () => {
  test("of an unhealthy server makes calls skip it until it works again", async () => {
    const [first] = servers;
    if (first === undefined) throw new Error("there are three servers");
    first.script["GET /v1/models"] = () => ({ status: 500 });
    expect(await refresh()).toMatchObject({
      body: {
        health: "ready",
        models: ["tiny"],
        replicas: [
          { health: "failing", problem: expect.stringContaining("500") },
          { health: "ready" },
          { health: "ready" },
        ],
      },
    });
    for (let index = 0; index < 12; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      expect(await serverOf(await chat(`chat ${index}`))).not.toBe(0);
    }
    first.script["GET /v1/models"] = () => list("tiny");
    await refresh();
    const all = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => serverOf(await chat(`chat ${index}`))),
    );
    expect(all).toContain(0);
  });

  test("names a server that lacks a model", async () => {
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error("there are three servers");
    second.script["GET /v1/models"] = () => list("other");
    const problem = `It does not serve tiny, which ${first.url} does.`;
    expect(await refresh()).toMatchObject({ body: { replicas: [{}, { health: "failing", problem }, {}] } });
  });

  test("of servers that all fail keeps the models and says why", async () => {
    for (const { script } of servers) script["GET /v1/models"] = () => ({ status: 500 });
    expect(await refresh()).toMatchObject({
      body: { health: "failing", problem: expect.stringContaining("500"), models: ["tiny"] },
    });
    expect((await chat("still called")).status).toBe(200);
  });
});

test("servers are shown in the settings document, and one that is removed there is not called any more", async () => {
  const document = await under.settings("boss", "GET", "/api/router/settings");
  const [first, second, third] = servers.map(({ url }) => url);
  const customs: { id: string }[] = Object.assign({ customProviders: [] }, document.body).customProviders;
  expect(customs.find(({ id }) => id === "lab")).toMatchObject({ baseUrl: first, replicaUrls: [second, third] });
  await under.settings("boss", "PUT", address, { baseUrl: third });
  expect(await serverOf(await chat("only the third"))).toBe(2);
  expect(calls()).toEqual([0, 0, 1]);
});

test.each(["http://10.0.0.1:8000", "file:///etc/passwd", "not an address"])(
  "%s is refused as a further server, and nothing changes",
  async (url) => {
    const refused = await under.settings("boss", "PUT", address, { baseUrl: servers[0]?.url, replicaUrls: [url] });
    expect(refused.status).toBe(400);
    const { body } = await refresh();
    expect(body).toMatchObject({ replicas: servers.map((server) => ({ baseUrl: server.url })) });
  },
);
