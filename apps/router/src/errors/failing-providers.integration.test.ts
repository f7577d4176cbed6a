import { faultModels } from "@modelyard/provider-sim";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RouterErrorBody } from "../contract/index.ts";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/down": [{ provider: "down" }],
  "acme/on-cerebras": [{ provider: "cerebras" }],
  "acme/all-down": [{ provider: "down" }, { providerId: "fault-503" }, { provider: "together" }],
  ...Object.fromEntries(Object.keys(faultModels).map((id) => [id.replace("fault-", "acme/"), [{ providerId: id }]])),
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory, { limits: { firstByteMs: 300, idleMs: 300 } });
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

describe("a failing provider", () => {
  const rows: { model: string; status: number; code: string; says: string[]; stream?: boolean }[] = [
    { model: "acme/down", status: 502, code: "provider_unreachable", says: ["acme/down", "Down could not be reached"] },
    {
      model: "acme/400",
      status: 400,
      code: "bad_temperature",
      says: ["Simulator responded 400", "dislikes `temperature`"],
    },
    { model: "acme/404", status: 404, code: "model_not_found", says: ["Simulator responded 404", "lost this model"] },
    {
      model: "acme/429",
      status: 429,
      code: "rate_limit_exceeded",
      says: ["Simulator responded 429", "retry-after: 7"],
    },
    { model: "acme/429-huge", status: 429, code: "rate_limit_exceeded", says: ["retry-after: 86400"] },
    { model: "acme/500", status: 500, code: "internal_error", says: ["Simulator responded 500", "broke down"] },
    { model: "acme/503", status: 503, code: "overloaded", says: ["Simulator responded 503", "overloaded"] },
    { model: "acme/502-html", status: 502, code: "provider_error", says: ["Simulator responded 502: a web page"] },
    { model: "acme/html", status: 502, code: "provider_malformed", says: ["responded 200 with a web page"] },
    { model: "acme/bad-headers", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/huge-headers", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/many-headers", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/two-lengths", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/length-and-chunks", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    { model: "acme/bad-chunk", status: 502, code: "provider_malformed", says: ["not HTTP"] },
    {
      model: "acme/half-close",
      status: 502,
      code: "provider_unreachable",
      says: ["closed the connection before it responded"],
    },
    {
      model: "acme/reset",
      status: 502,
      code: "provider_unreachable",
      says: ["closed the connection before it responded"],
    },
    { model: "acme/hang", status: 504, code: "provider_timeout", says: ["did not begin to respond in time"] },
    { model: "acme/redirect", status: 502, code: "provider_redirect", says: ["redirect (307)"] },
    {
      model: "acme/on-cerebras",
      status: 502,
      code: "provider_key_refused",
      says: ["Cerebras responded 401", "/settings/providers"],
    },
    { model: "acme/echo-key", status: 400, code: "forbidden_model", says: ["Key [redacted] may not"] },
    {
      model: "acme/all-down",
      status: 503,
      code: "overloaded",
      says: ["None of 2 providers", "Down could not be reached", "Simulator responded 503", "together has no key"],
    },
  ];
  test.each(rows)("$model gives $status $code", async ({ model, status, code, says }) => {
    const response = await under.call({ model });
    const text = await response.text();
    const { error } = RouterErrorBody.parse(JSON.parse(text));
    expect([response.status, error.code]).toEqual([status, code]);
    for (const part of says) expect(error.message).toContain(part);
    expect(text).toContain(response.headers.get("x-request-id"));
    expect(text).not.toContain(under.sim.key);
    expect(text).not.toContain(token);
  });

  test("a Retry-After of the provider is forwarded", async () => {
    expect((await under.call({ model: "acme/429" })).headers.get("retry-after")).toBe("7");
  });

  test("a Retry-After is forwarded as a date too, and never exceeds a day", async () => {
    const asDate = (await under.call({ model: "acme/429-date" })).headers.get("retry-after");
    expect(Math.abs(Number(asDate) - 86_400)).toBeLessThan(2);
    expect((await under.call({ model: "acme/429-huge" })).headers.get("retry-after")).toBe("86400");
  });

  test("bytes after a response are dropped", async () => {
    expect(await (await under.call({ model: "acme/long-body" })).json()).toEqual({ id: "x" });
    expect(await (await under.call({ model: "acme/long-body" })).json()).toEqual({ id: "x" });
  });

  test("truncated JSON is forwarded unchanged", async () => {
    expect(await (await under.call({ model: "acme/malformed" })).text()).toContain('"choices": [{"me');
  });

  test("a body shorter than announced closes the connection", async () => {
    const response = await under.call({ model: "acme/short-body" });
    await expect(response.text()).rejects.toThrow();
  });

  test("a stalled stream ends with an error event", async () => {
    const text = await (await under.call({ model: "acme/stall", stream: true })).text();
    const last = text.trim().split("\n\n").at(-1)?.replace("data: ", "") ?? "";
    expect(RouterErrorBody.parse(JSON.parse(last)).error).toMatchObject({ code: "provider_interrupted" });
    expect(last).toContain("stopped in the middle of its response");
  });

  test("a reset stream ends with an error event", async () => {
    const text = await (await under.call({ model: "acme/reset-in-stream", stream: true })).text();
    expect(text).toContain("closed the connection in the middle of its response");
  });

  test("an error that the provider streams is forwarded", async () => {
    expect(await (await under.call({ model: "acme/error-in-stream", stream: true })).text()).toContain(
      "ran out of memory",
    );
  });
});
