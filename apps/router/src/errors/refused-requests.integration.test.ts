import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { RouterErrorBody } from "../contract/index.ts";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type Call, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/chat": [{}],
  "acme/on-together": [{ provider: "together" }],
  "acme/elsewhere": [{ provider: "no-such-provider" }],
  "acme/staging": [{ status: "staging" }],
  "acme/painter": [{ task: "text-to-image" }],
  "acme/unmapped": [],
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory);
});
afterAll(() => under.close());
beforeEach(() => {
  under.sim.received.length = 0;
});

describe("errors before a provider is called", () => {
  const rows: (Call & { why: string; status: number; code: string; says: string })[] = [
    {
      why: "no token",
      model: "acme/chat",
      headers: { authorization: "" },
      status: 401,
      code: "invalid_api_key",
      says: "/settings/tokens",
    },
    {
      why: "an unknown token",
      model: "acme/chat",
      headers: { authorization: "Bearer hf_x" },
      status: 401,
      code: "invalid_api_key",
      says: "not one of this hub",
    },
    {
      why: "a provider's key",
      model: "acme/chat",
      headers: { authorization: "Bearer sk-1234567890abcdef" },
      status: 401,
      code: "invalid_api_key",
      says: "provider's own key",
    },
    {
      why: "a token with a space",
      model: "acme/chat",
      headers: { authorization: `Bearer ${token} x` },
      status: 401,
      code: "invalid_api_key",
      says: "not one of this hub",
    },
    {
      why: "more keys than the limit",
      body: `{"model":"acme/chat",${Array.from({ length: limits.router.json.keys }, (_, n) => `"k${n}":1`).join(",")}}`,
      status: 400,
      code: "invalid_json",
      says: `more than ${limits.router.json.keys} keys`,
    },
    {
      why: "a body that is not JSON",
      body: "model=acme/chat",
      status: 400,
      code: "invalid_json",
      says: "not a JSON object",
    },
    { why: "an empty body", body: "", status: 400, code: "invalid_json", says: "not a JSON object" },
    {
      why: "two models",
      body: '{"model":"acme/chat","model":"acme/on-groq"}',
      status: 400,
      code: "invalid_json",
      says: "twice",
    },
    { why: "no model", body: '{"messages":[]}', status: 400, code: "missing_model", says: "no `model`" },
    {
      why: "a model that is not a string",
      model: ["acme/chat"],
      status: 400,
      code: "invalid_model",
      says: "must be a string",
    },
    {
      why: "a model given as a URL",
      model: "http://169.254.169.254/",
      status: 404,
      code: "model_not_found",
      says: "namespace/name",
    },
    { why: "a model without namespace", model: "chat", status: 404, code: "model_not_found", says: "namespace/name" },
    {
      why: "an unknown model",
      model: "acme/nothing",
      status: 404,
      code: "model_not_found",
      says: "no model acme/nothing",
    },
    {
      why: "a model without mapping",
      model: "acme/unmapped",
      status: 400,
      code: "model_not_supported",
      says: "mapped to no provider",
    },
    {
      why: "a provider that does not have the model",
      model: "acme/on-together:groq",
      status: 400,
      code: "model_not_supported",
      says: "groq cannot serve acme/on-together now: it is mapped to together only.",
    },
    {
      why: "a provider without a key",
      model: "acme/on-together",
      status: 400,
      code: "model_not_supported",
      says: "together has no key stored here",
    },
    {
      why: "an unknown provider",
      model: "acme/elsewhere",
      status: 400,
      code: "model_not_supported",
      says: "no-such-provider is not a provider known here",
    },
    {
      why: "a mapping in staging",
      model: "acme/staging",
      status: 400,
      code: "model_not_supported",
      says: 'sim has it in status "staging"',
    },
    {
      why: "another task",
      model: "acme/painter",
      status: 400,
      code: "model_not_supported",
      says: "serves it for text-to-image only",
    },
    {
      why: "a provider that does not serve the task",
      model: "acme/chat:groq",
      status: 400,
      code: "model_not_supported",
      says: "groq cannot serve acme/chat now",
    },
    {
      why: "a compressed body",
      model: "acme/chat",
      headers: { "content-encoding": "gzip" },
      status: 415,
      code: "unsupported_encoding",
      says: "uncompressed",
    },
    {
      why: "an unknown path",
      path: "/v1/nothing",
      model: "acme/chat",
      status: 404,
      code: "not_found",
      says: "/v1/chat/completions",
    },
    { why: "GET", method: "GET", status: 405, code: "method_not_allowed", says: "accepts only POST" },
    {
      why: "an escaped path",
      path: "/router/groq/v1%2fchat/completions",
      model: "x",
      status: 400,
      code: "bad_path",
      says: "plain form",
    },
  ];
  test.each(rows)("$why gives $status $code", async ({ why: _why, status, code, says, ...request }) => {
    const response = await under.call(request);
    const { error } = RouterErrorBody.parse(await response.json());
    expect([response.status, error.code]).toEqual([status, code]);
    expect(error.message).toContain(says);
    expect(error.message).toContain(`request id: ${response.headers.get("x-request-id")}`);
    expect(response.headers.get("x-error-code")).toBe(code);
    expect(response.headers.get("x-error-message")).toContain(says);
    expect(under.sim.received).toHaveLength(0);
  });

  const tooDeep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  test.each([
    { path: "/v1/chat/completions", fields: `"messages":${tooDeep}` },
    { path: "/v1/messages", fields: `"max_tokens":1,"messages":[],"tools":${tooDeep}` },
    { path: "/v1/responses", fields: `"input":"x","tools":[{"parameters":${tooDeep}}]` },
    { path: "/v1/embeddings", fields: `"input":${tooDeep}` },
    { path: "/v1/jobs", fields: `"task":"conversational","inputs":${tooDeep}` },
  ])("nesting beyond the limit is rejected at $path", async ({ path, fields }) => {
    const response = await under.call({ path, body: `{"model":"acme/chat",${fields}}` });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("nested more than 256 levels deep");
    expect(under.sim.received).toHaveLength(0);
  });

  test("an error that settings can fix links to the settings", async () => {
    expect(await (await under.call({ model: "acme/on-together" })).text()).toContain(
      `${under.url}/settings/providers.`,
    );
  });

  test("behind a proxy, links use the proxy's address", async () => {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "hub.example.org" };
    for (const call of [{ model: "acme/on-together" }, { path: "/router/together/v1/chat/completions", model: "x" }]) {
      const text = await (await under.call({ ...call, headers })).text();
      expect(text).toContain("https://hub.example.org/settings/providers");
    }
  });
});
