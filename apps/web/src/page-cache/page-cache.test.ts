import { gunzipSync } from "node:zlib";
import { secretCookieName } from "@modelyard/hub/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { RepositoryAddress } from "../paths.ts";
import { createFixtureHub } from "../testing/fixture-hub.ts";
import { fixtureModels } from "../testing/fixture-models.ts";
import { createTestPages, hubUrl } from "../testing/pages.ts";

const path = "/acme/talker-1b";
const freshMs = 2000;

let time = 0;
let versions: Map<string, string>;
let versionReads: RepositoryAddress[];
/** The hub that pages call when they are rendered. */
let hub: ReturnType<typeof createFixtureHub>;
let pages: ReturnType<typeof createTestPages>;

function openPages(options: Parameters<typeof createTestPages>[0] = {}, bounds = {}) {
  return createTestPages({
    fetchHub: (request) => hub.fetch(request),
    pageCache: {
      publicVersion: async (repository) => {
        versionReads.push(repository);
        return versions.get(`${repository.type} ${repository.id}`);
      },
      totalBytes: 1e6,
      pageBytes: 1e5,
      freshMs,
      storedMs: 120_000,
      now: () => time,
      ...bounds,
    },
    ...options,
  });
}
const unavailable = async () =>
  Response.json({ error: "away" }, { status: 503, headers: { "retry-after": "7", "x-error-code": "Unavailable" } });

beforeEach(() => {
  time = 0;
  versionReads = [];
  versions = new Map([
    ["model acme/talker-1b", "1"],
    ["dataset acme/phrases", "1"],
  ]);
  hub = createFixtureHub();
  pages = openPages();
});

type Headers = Record<string, string>;
/** Requests a page and returns the response, and whether the page was rendered for this request. */
async function visit(at: string, headers: Headers = {}, user = false) {
  const before = hub.requests.length;
  const response = await pages.request(at, { headers, user });
  const html = await response.clone().text();
  return { response, html, isRendered: hub.requests.length > before };
}

describe("a page for anonymous visitors", () => {
  test.each([path, "/models", "/models?pipeline_tag=text-generation", "/datasets", "/tasks/text-generation", "/"])(
    "%s is rendered once until it expires",
    async (at) => {
      expect((await visit(at)).isRendered).toBe(true);
      const again = await visit(at);
      expect(again.isRendered).toBe(false);
      expect(again.response.status).toBe(200);
      expect(again.html).toContain("<!doctype html>");
      time = freshMs - 1;
      expect((await visit(at)).isRendered).toBe(false);
      time = freshMs;
      expect((await visit(at)).isRendered).toBe(true);
    },
  );

  test("is rendered again as soon as its repository changes", async () => {
    await visit(path);
    versions.set("model acme/talker-1b", "2");
    expect((await visit(path)).isRendered).toBe(true);
    expect((await visit(path)).isRendered).toBe(false);
    expect(versionReads).toContainEqual({ type: "model", id: "acme/talker-1b" });
  });

  test("returns 404 as soon as its repository is private", async () => {
    await visit(path);
    versions.delete("model acme/talker-1b");
    hub = createFixtureHub({ models: fixtureModels.map((model) => Object.assign({}, model, { private: true })) });
    const after = await visit(path);
    expect(after.response.status).toBe(404);
    expect(after.html).not.toContain("Talker 1B");
  });

  test("is rendered again after a change during rendering", async () => {
    const slow = openPages({
      fetchHub: async (request) => {
        versions.set("model acme/talker-1b", "2");
        return hub.fetch(request);
      },
    });
    await slow.request(path);
    const before = hub.requests.length;
    await slow.request(path);
    expect(hub.requests.length).toBeGreaterThan(before);
  });

  test("is rendered once for concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, async () => pages.request(path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(hub.requests.filter(({ url }) => url === `${hubUrl}/_private/pages/models/acme/talker-1b`)).toHaveLength(1);
  });
});

const responseHead = async () => {
  const { headers } = (await visit(path)).response;
  return [...headers].filter(([name]) => name !== "content-security-policy");
};
const withoutNonce = (text: string) => text.replace(/nonce="[\w-]+"/, "");

describe("responses of a cached page", () => {
  test("have a unique nonce, which is the same in policy and page", async () => {
    const nonces = new Set<string>();
    for (let index = 0; index < 3; index++) {
      const { response, html } = await visit(path);
      const nonce = response.headers.get("content-security-policy")?.match(/'nonce-([\w-]{22})'/)?.[1] ?? "";
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(2);
      expect(html.match(/nonce=/g)).toHaveLength(1);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test("have the same headers as the first response, and set no cookie", async () => {
    const first = await responseHead();
    expect(await responseHead()).toEqual(first);
    const headers = new Headers(first);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("content-language")).toBe("en");
    expect(headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding");
    expect(headers.has("set-cookie")).toBe(false);
  });

  test.each([
    { accepts: "gzip, deflate, br", packed: true },
    { accepts: "gzip;q=0.5", packed: true },
    { accepts: "br", packed: false },
    { accepts: "gzip;q=0, identity", packed: false },
    { accepts: "gzip ; q=0.0 , identity", packed: false },
    { accepts: undefined, packed: false },
  ])("to $accepts are compressed: $packed", async ({ accepts, packed }) => {
    const plain = (await visit(path)).html;
    const { response } = await visit(path, accepts === undefined ? {} : { "accept-encoding": accepts });
    expect(response.headers.get("content-encoding")).toBe(packed ? "gzip" : null);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
    const html = (packed ? gunzipSync(bytes) : bytes).toString();
    expect(withoutNonce(html)).toBe(withoutNonce(plain));
  });

  test("a browser with the page gets 304 until the page changes", async () => {
    const etag = (await visit(path)).response.headers.get("etag") ?? "";
    const same = (await visit(path, { "if-none-match": `"other", ${etag}` })).response;
    expect(same.status).toBe(304);
    expect(await same.text()).toBe("");
    // With another nonce, the browser would not run the script of its cached page.
    expect(same.headers.get("content-security-policy")).toBeNull();
    // Rendered again with the same content.
    time = freshMs;
    expect((await visit(path, { "if-none-match": etag })).response.status).toBe(304);
    versions.set("model acme/talker-1b", "2");
    hub = createFixtureHub({ models: fixtureModels.map((model) => Object.assign({}, model, { likes: 4242 })) });
    const changed = await visit(path, { "if-none-match": etag });
    expect(changed.response.status).toBe(200);
    expect(changed.html).toContain("4,242");
    expect((await visit(path, { "if-none-match": etag }, true)).response.status).toBe(200);
  });
});

describe("no page is shared between", () => {
  test.each<{ what: string; one: Headers; other: Headers }>([
    { what: "languages by cookie", one: {}, other: { cookie: "modelyard_language=tr" } },
    { what: "languages of browsers", one: { "accept-language": "en" }, other: { "accept-language": "tr" } },
    { what: "themes", one: {}, other: { cookie: "modelyard_theme=dark" } },
    { what: "languages of code", one: {}, other: { cookie: "modelyard_code_language=javascript" } },
    { what: "hardware", one: {}, other: { cookie: "modelyard_hardware=rtx-4090" } },
  ])("$what", async ({ one, other }) => {
    await visit(path, one);
    expect((await visit(path, other)).isRendered).toBe(true);
    expect((await visit(path, other)).isRendered).toBe(false);
  });

  test("addresses of the hub", async () => {
    pages = openPages({ publicUrl: (request) => `https://${request.headers.get("host")}` });
    await visit(path, { host: "one.example" });
    const { html, isRendered } = await visit(path, { host: "two.example" });
    expect(isRendered).toBe(true);
    expect(html).toContain("https://two.example");
    expect(html).not.toContain("one.example");
  });

  test("addresses of pages", async () => {
    await visit(path);
    expect((await visit(`${path}?use=inference`)).isRendered).toBe(true);
  });

  test("signed-in visitors and requests with credentials", async () => {
    const own = await visit(path, {}, true);
    expect(own.html).toContain("ada");
    const anonymous = await visit(path);
    expect(anonymous.isRendered).toBe(true);
    expect(anonymous.html).not.toContain("/logout");
    const ended = `${secretCookieName("session", hubUrl)}=ended`;
    for (const headers of [{ cookie: ended }, { authorization: "Bearer hf_x" }]) {
      expect((await visit(path, headers)).isRendered).toBe(true);
    }
    expect((await visit(path, {}, true)).html).toContain("/logout");
    expect((await visit(path)).html).not.toContain("/logout");
  });
});

test.each(["tracker", "modelyard_session", "modelyard_device", "__Host-modelyard_device"])(
  "the cookie %s is not part of the key",
  async (name) => {
    await visit(path, { cookie: `${name}=1` });
    expect((await visit(path, { cookie: `${name}=2` })).isRendered).toBe(false);
  },
);

describe("not cached", () => {
  test("a missing page", async () => {
    versions.set("model acme/absent", "1");
    for (let index = 0; index < 2; index++) {
      const { response, isRendered } = await visit("/acme/absent");
      expect([response.status, isRendered]).toEqual([404, true]);
    }
  });

  test.each(["/_private/pages/", "/_private/card/", "/_private/details/"])(
    "a page that is incomplete because %s failed",
    async (what) => {
      hub = createFixtureHub({ broken: new RegExp(`^${what}`) });
      await visit(path);
      hub = createFixtureHub();
      const { response, isRendered } = await visit(path);
      expect([response.status, isRendered]).toEqual([200, true]);
    },
  );

  test("pages past the limits", async () => {
    const first = await visit("/tasks/translation");
    expect(first.response.status).toBe(200);
    pages = openPages({}, { pageBytes: 1000 });
    await visit(path);
    expect((await visit(path)).isRendered).toBe(true);
    // Room for two pages of this size, not for three: the most recently used one stays.
    pages = openPages({}, { totalBytes: 30_000 });
    for (let index = 0; index < 10; index++) {
      await visit(`/models?p=${index}`);
      await visit("/models");
    }
    expect((await visit("/models")).isRendered).toBe(false);
    expect((await visit("/models?p=0")).isRendered).toBe(true);
  });
});

test("documentation is rendered once", async () => {
  const first = await visit("/docs/start");
  time = 24 * 60 * 60 * 1000;
  const again = await visit("/docs/start", { "if-none-match": first.response.headers.get("etag") ?? "" });
  expect(again.response.status).toBe(304);
});

describe("while the hub's database is unavailable", () => {
  let isUnavailable: boolean;
  let mayServe: (renderedAt: number) => boolean;

  beforeEach(() => {
    isUnavailable = false;
    mayServe = () => true;
    pages = openPages(
      { fetchHub: (request) => (isUnavailable ? unavailable() : hub.fetch(request)) },
      {
        mayShowDuringOutage: (renderedAt: number) => isUnavailable && mayServe(renderedAt),
        publicVersion: async ({ id }: RepositoryAddress) => {
          if (isUnavailable) throw new Error("away");
          return versions.get(`model ${id}`);
        },
      },
    );
  });

  test.each([path, "/models", "/"])("%s is served from the cache, whatever its age", async (at) => {
    time = 100;
    const before = await visit(at);
    isUnavailable = true;
    time += 10 * freshMs;
    const renderTimes: number[] = [];
    mayServe = (renderedAt) => renderTimes.push(renderedAt) > 0;
    const { response, html } = await visit(at);
    expect([response.status, withoutNonce(html)]).toEqual([200, withoutNonce(before.html)]);
    expect(renderTimes).toEqual([100]);
  });

  test("a page that was too old when the database became unavailable is removed, a newer one is served", async () => {
    const storedMs = 20;
    pages = openPages(
      { fetchHub: (request) => (isUnavailable ? unavailable() : hub.fetch(request)) },
      { storedMs, mayShowDuringOutage: () => isUnavailable },
    );
    await visit("/models");
    time = freshMs + 1;
    await visit("/datasets");
    const isServed = async (at: string) => {
      isUnavailable = true;
      const { response } = await visit(at);
      isUnavailable = false;
      return response.status === 200;
    };
    await expect.poll(() => isServed("/models")).toBe(false);
    expect(await isServed("/datasets")).toBe(true);
  });

  test.each([
    { what: "a page that may not be served again", at: path, headers: {} },
    { what: "a page that was not cached", at: "/models?search=talker", headers: {} },
    { what: "a page for a session", at: path, headers: { cookie: "__Host-modelyard_session=some" } },
  ])("$what returns 503 with Retry-After", async ({ at, headers }) => {
    await visit(path);
    isUnavailable = true;
    mayServe = () => false;
    const { response, html } = await visit(at, headers);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(html).toContain("This page is temporarily unavailable");
    expect(html).toContain("Try again in 7 seconds");
  });
});
