import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RouterErrorBody } from "../contract/index.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

const directory = memoryDirectory({});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory);
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

describe("a named provider", () => {
  const chat = JSON.stringify({ model: "sim-chat", messages });
  test.each([
    { path: "/router/groq/openai/v1/chat/completions", reaches: "/openai/v1/chat/completions" },
    { path: "/router/groq/v1/chat/completions", reaches: "/openai/v1/chat/completions" },
    { path: "/router/fireworks-ai/inference/v1/chat/completions", reaches: "/inference/v1/chat/completions" },
    { path: "/router/sim/v1/chat/completions?api-version=1", reaches: "/v1/chat/completions?api-version=1" },
  ])("$path reaches $reaches with an unchanged body", async ({ path, reaches }) => {
    const response = await under.call({ path, body: chat });
    expect(response.status).toBe(200);
    expect(under.sim.received).toMatchObject([
      { path: reaches, body: chat, headers: { authorization: `Bearer ${under.sim.key}` } },
    ]);
  });

  test.each([
    { path: "/router/unknown/v1/chat/completions", status: 404, code: "provider_not_found" },
    { path: "/router/groq/v1/files", status: 404, code: "unsupported_path" },
    { path: "/router/sim/admin", status: 404, code: "unsupported_path" },
    { path: "/router/sim", status: 404, code: "unsupported_path" },
    { path: "/router/", status: 404, code: "provider_not_found" },
    { path: "/router", status: 404, code: "not_found" },
    { path: "/router/together/v1/chat/completions", status: 400, code: "provider_key_missing" },
    { path: "/router/down/v1/chat/completions", status: 502, code: "provider_unreachable" },
  ])("$path gives $status $code", async ({ path, status, code }) => {
    const response = await under.call({ path, body: chat });
    expect([response.status, RouterErrorBody.parse(await response.json()).error.code]).toEqual([status, code]);
  });

  test("a stream that ends too early ends with an error, as on other routes", async () => {
    const body = JSON.stringify({ ...JSON.parse(chat), model: "fault-truncated", stream: true });
    const text = await (await under.call({ path: "/router/groq/v1/chat/completions", body })).text();
    expect(text).toContain('"code":"provider_interrupted"');
  });

  test("its errors are returned unchanged, without the key", async () => {
    const response = await under.call({
      path: "/router/groq/v1/chat/completions",
      body: chat.replace("sim-chat", "fault-echo-key"),
    });
    expect(response.headers.get("x-error-code")).toBe("provider_error");
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: {
          message: "Key [redacted] may not use this model.",
          type: "invalid_request_error",
          code: "forbidden_model",
          param: null,
        },
      },
    ]);
  });
});
