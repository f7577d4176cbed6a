import type { WhoAmI } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import type { ResultStore } from "../environment/web-options.ts";
import { createFixtureHub } from "../testing/fixture-hub.ts";
import { modelInfo } from "../testing/fixture-models.ts";
import { createMemoryResults } from "../testing/memory-results.ts";
import { createTestPages, hubUrl } from "../testing/pages.ts";
import { createFormResults } from "./form-results.ts";
import { limitLoads } from "./limit-loads.ts";

const models = ["acme/one", "acme/two"].map((id) =>
  modelInfo({
    id,
    pipeline_tag: "text-generation",
    inferenceProviderMapping: { simulator: { status: "live", providerId: "sim", task: "conversational" } },
  }),
);

/** Starts a node of a hub whose models respond with `answer`, and counts their calls. */
function startNode({
  results = createMemoryResults(),
  answer = "Ahoy yourself",
}: {
  results?: ResultStore;
  answer?: string;
} = {}) {
  const calls = { count: 0 };
  const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: answer } }] })}\n\n`;
  const pages = createTestPages({
    results,
    fetchHub: createFixtureHub({ models }).fetch,
    fetchRouter: async () => {
      calls.count += 1;
      return new Response(`${event}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
    },
  });
  return { ...pages, calls };
}

const forms = [
  { path: "/acme/one/try", fields: { prompt: "Ahoy", do: "run" } },
  { path: "/playground?model=acme/one", fields: { prompt: "Ahoy" } },
];

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

/** Returns path and query of the page to which a form redirected. */
function pageAfter(response: Response): string {
  expect(response.status).toBe(303);
  const { pathname, search, searchParams } = new URL(response.headers.get("location") ?? "", hubUrl);
  expect(searchParams.get("result")).toMatch(/^[\w-]{22}$/);
  return pathname + search;
}

describe.each(forms)("the form of $path", ({ path, fields }) => {
  test("redirects to a page that shows the result whenever it is loaded, on every node", async () => {
    const results = createMemoryResults();
    const [first, second] = [startNode({ results }), startNode({ results })];
    const page = pageAfter(await first.request(path, { user: true, files: formOf(fields) }));
    for (const node of [first, second, first]) {
      const response = await node.request(page, { user: true });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("private");
      expect(await response.text()).toContain("Ahoy yourself");
    }
    expect([first.calls.count, second.calls.count]).toEqual([1, 0]);
  });

  test("shows its result to no other visitor", async () => {
    const { request } = startNode();
    const page = pageAfter(await request(path, { user: true, files: formOf(fields) }));
    for (const cookies of [undefined, "__Host-modelyard_visitor=another"]) {
      const response = await request(page, cookies === undefined ? {} : { cookies });
      const html = await response.text();
      expect(response.status).toBe(410);
      expect(html).toContain("This result has expired");
      expect(html).not.toContain("Ahoy yourself");
    }
  });

  test.each([
    { what: "the store is full", put: async () => false },
    { what: "the store is unavailable", put: () => Promise.reject(new Error("away")) },
  ])("responds with the result when $what", async ({ put }) => {
    const { request, calls } = startNode({ results: { put, get: async () => undefined } });
    const response = await request(path, { user: true, files: formOf(fields) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Ahoy yourself");
    expect(calls.count).toBe(1);
  });

  test("responds with the result when it is too large to store", async () => {
    const results = createMemoryResults();
    const { request } = startNode({ results, answer: "a".repeat(limits.pageResults.bytes) });
    const response = await request(path, { user: true, files: formOf(fields) });
    expect(response.status).toBe(200);
    expect(results.size()).toBe(0);
  });
});

test("a result is shown only on the page of its model and form", async () => {
  const { request } = startNode();
  const page = pageAfter(await request("/acme/one/try", { user: true, files: formOf({ prompt: "Ahoy", do: "run" }) }));
  const query = page.slice(page.indexOf("?"));
  expect((await request(`/acme/two/try${query}`, { user: true })).status).toBe(410);
  expect((await request(`/playground${query}&model=acme/one`, { user: true })).status).toBe(410);
});

test("the form keeps the input", async () => {
  const { submit } = startNode();
  const html = await (
    await submit("/acme/one/try", {
      user: true,
      files: formOf({ prompt: "it's <mine>", temperature: "0.5", do: "run" }),
    })
  ).text();
  expect(html).toMatch(/<textarea[^>]*>it&#x27;s &lt;mine&gt;</);
  expect(html).toMatch(/name="temperature"[^>]* value="0\.5"|value="0\.5"[^>]* name="temperature"/);
});

test("a visitor without an account finds the result by a cookie, also after signing in", async () => {
  const { request } = startNode();
  const sent = await request("/acme/one/try", { files: formOf({ prompt: "Ahoy", do: "code" }) });
  const cookies = sent.headers.get("set-cookie") ?? "";
  for (const part of ["__Host-modelyard_visitor=", "HttpOnly", "Secure", "SameSite=Lax", "Max-Age=3600"]) {
    expect(cookies).toContain(part);
  }
  const page = pageAfter(sent);
  expect((await request(page, { cookies })).status).toBe(200);
  expect((await request(page, { cookies, user: true })).status).toBe(200);
  expect((await request(page)).status).toBe(410);
  const again = await request("/acme/one/try", { cookies, files: formOf({ prompt: "Ahoy", do: "code" }) });
  // The cookie lives as long as the newest result.
  expect(again.headers.get("set-cookie")).toBe(cookies);
});

const ada: WhoAmI = {
  type: "user",
  id: "1",
  name: "ada",
  fullname: "Ada",
  emailVerified: true,
  canPay: false,
  isPro: false,
  isAdmin: false,
  avatarUrl: "",
  orgs: [],
  auth: { type: "session" },
};

/** Returns whether a result with this number of characters of JSON is stored. */
async function isStored(chars: number, viewer: WhoAmI | undefined): Promise<boolean> {
  const web = { results: createMemoryResults(), cookieKey: Buffer.alloc(32), clientNetwork: () => "10.0.0.0/24" };
  const results = createFormResults({ name: "test", schema: z.string(), web });
  const app = new Hono<PagesEnvironment>().get("/", async (c) => {
    // Only these properties of the page are read.
    c.set("page", { ...c.get("page"), hubUrl: "https://hub.example", viewer });
    return c.text(String(await results.store(c, "page", "a".repeat(chars - '""'.length))));
  });
  return (await (await app.request("/")).text()) !== "undefined";
}

test("without an account, the limit is lower, because each load of the page reads the result", async () => {
  const { bytes, visitorBytes } = limits.pageResults;
  expect([await isStored(visitorBytes, undefined), await isStored(visitorBytes + 1, undefined)]).toEqual([true, false]);
  expect([await isStored(bytes, ada), await isStored(bytes + 1, ada)]).toEqual([true, false]);
});

test("503 with Retry-After if results cannot be read", async () => {
  const results = { put: async () => true, get: () => Promise.reject(new Error("away")) };
  const { request } = startNode({ results });
  const response = await request(`/acme/one/try?result=${"a".repeat(22)}`, { user: true });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

describe("loads of results", () => {
  const { perClient, windowMs } = limits.pageResults.loads;
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
  afterEach(() => vi.useRealTimers());

  test("past the limit return 429 with Retry-After, whatever the form", async () => {
    const { request } = startNode();
    const addresses = ["/acme/one/try", "/playground", "/acme/one/chat-template"];
    const load = (index: number) => request(`${addresses[index % 3]}?result=${"a".repeat(22)}`, { user: true });
    for (let index = 0; index < perClient; index++) expect((await load(index)).status).not.toBe(429);
    for (const index of addresses.keys()) {
      const refused = await load(index);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(windowMs / 1000)]);
      expect(await refused.text()).toContain("Too many requests");
    }
    vi.setSystemTime(windowMs);
    expect((await load(0)).status).toBe(410);
  });

  test("are counted per client", async () => {
    const store = limitLoads(createMemoryResults());
    const load = (client: string) => store.get({ id: "a", visitor: "b", client });
    for (let count = 0; count < perClient; count++) await load("user ada");
    await expect(load("user ada")).rejects.toMatchObject({ status: 429 });
    await expect(load("user grace")).resolves.toBeUndefined();
  });
});

test.each(["", "x", "'; drop table", "a".repeat(22), "%00"])("result=%s returns 410", async (result) => {
  expect((await startNode().request(`/acme/one/try?result=${result}`, { user: true })).status).toBe(410);
});
