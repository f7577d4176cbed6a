import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const faults = ["429", "500", "503", "502-html", "html", "bad-headers", "half-close", "reset", "hang", "redirect"];
const scripted = [401, 402, 408, 504, 599];
const refusals = [400, 403, 404, 409, 413, 422];

const groq = { provider: "groq" };
const directory = memoryDirectory({
  "acme/down": [{ provider: "down" }, groq],
  ...Object.fromEntries(faults.map((fault) => [`acme/${fault}`, [{ providerId: `fault-${fault}` }, groq]])),
  ...Object.fromEntries(
    [...scripted, ...refusals].map((status) => [`acme/says-${status}`, [{ provider: "nebius" }, groq]]),
  ),
});

let provider: ScriptedProvider;
let under: RouterUnderTest;
let nowMs = Date.parse("2026-11-21T17:05:10.000Z");
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(directory, {
    scripted: { url: provider.url, plays: ["nebius"] },
    limits: { firstByteMs: 100 },
    now: () => nowMs,
  });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  // Far enough from the previous one that the retry budget is full again.
  nowMs += 60_000;
  under.sim.received.length = 0;
  provider.received.length = 0;
});

const answersOf = async (model: string) => {
  const status = Number(/says-(\d+)/.exec(model)?.[1] ?? 0);
  provider.script["POST /v1/chat/completions"] = () => ({ status, body: { error: { message: "not now" } } });
  const response = await under.call({ model });
  return { status: response.status, provider: response.headers.get("x-provider"), text: await response.text() };
};

describe("the next provider responds if one", () => {
  test.each(["down", ...faults, ...scripted.map((status) => `says-${status}`)])("is %s", async (what) => {
    expect(await answersOf(`acme/${what}`)).toMatchObject({ status: 200, provider: "groq" });
  });
});

describe("the next provider is not called if the request is rejected with", () => {
  test.each(refusals)("%i", async (status) => {
    const { text, ...answer } = await answersOf(`acme/says-${status}`);
    expect(answer).toEqual({ status, provider: "nebius" });
    expect(text).toContain("not now");
    expect(under.sim.received).toHaveLength(0);
  });
});
