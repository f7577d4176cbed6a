import { type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}], "acme/429": [{ providerId: "fault-429" }] }));
});
afterAll(() => under.close());

interface Asked {
  method?: string;
  path?: string;
  headers: Record<string, string>;
  body?: object;
}

/** A request as a browser sends it for a page of another site. */
function ask({ method = "POST", path = "/v1/chat/completions", headers, body }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: IncomingHttpHeaders }>();
  const asked = request(`${under.url}${path}`, { method, headers }, (response) => {
    response.resume().once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
  });
  asked.once("error", reject);
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

const origin = "https://app.example.org";
const authorization = `Bearer ${token}`;

describe("a page of another site", () => {
  test.each(["/v1/chat/completions", "/v1/models", "/router/groq/openai/v1/chat/completions"])(
    "may call %s with the headers of its client",
    async (path) => {
      const wanted = "authorization,content-type,x-stainless-lang,x-hf-bill-to";
      const asking = { "access-control-request-method": "POST", "access-control-request-headers": wanted };
      const { status, headers } = await ask({ method: "OPTIONS", path, headers: { origin, ...asking } });
      expect(status).toBe(204);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["access-control-allow-headers"]).toBe(wanted);
      expect(headers["access-control-allow-methods"]).toContain("POST");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
      expect(under.sim.received).toHaveLength(0);
    },
  );

  test.each([
    { what: "a response", model: "acme/chat", status: 200 },
    { what: "a stream", model: "acme/chat", stream: true, status: 200 },
    { what: "a provider's error", model: "acme/429", status: 429 },
    { what: "an error of the router", model: "acme/none", status: 404 },
  ])("may read $what and its headers", async ({ model, stream, status }) => {
    const body = { model, stream, messages };
    const { headers, ...answer } = await ask({ headers: { origin, authorization }, body });
    expect(answer.status).toBe(status);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-expose-headers"]).toBe("*");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("is not authenticated by a cookie", async () => {
    const headers = { origin, cookie: `session=${token}; token=${token}` };
    expect((await ask({ headers, body: { model: "acme/chat", messages } })).status).toBe(401);
  });
});

test("a request without an origin gets none of these headers", async () => {
  const { headers } = await ask({ headers: { authorization }, body: { model: "acme/chat", messages } });
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("OPTIONS without a preflight request is handled as usual", async () => {
  expect(await ask({ method: "OPTIONS", headers: {} })).toMatchObject({ status: 405, headers: { allow: "POST" } });
});
