import { gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { createFixtureHub } from "../testing/fixture-hub.ts";
import { fixtureModels } from "../testing/fixture-models.ts";
import { createTestPages } from "../testing/pages.ts";

const path = "/acme/talker-1b";
/** What the hub sends for the page: changed by the tests, as if the hub had changed. */
let change: (page: { model: { tags: string[] }; [part: string]: unknown }) => object;
let who: object;
/** Whether the model is gated, and the visitor has not requested access. */
let isGated: boolean;
let hub: ReturnType<typeof createFixtureHub>;
let pages: ReturnType<typeof createTestPages>;

beforeEach(() => {
  change = (page) => page;
  who = {};
  isGated = false;
  hub = createFixtureHub();
  pages = createTestPages({
    fetchHub: async (request) => {
      const response = await hub.fetch(request);
      const { pathname } = new URL(request.url);
      if (!response.ok) return response;
      if (pathname.startsWith("/_private/pages/")) return Response.json(change(await response.json()));
      if (isGated && pathname.startsWith("/_private/access-requests/"))
        return Response.json({ gated: "manual", hasAccess: false, form: { fields: [] } });
      return pathname === "/api/whoami-v2" ? Response.json({ ...(await response.json()), ...who }) : response;
    },
  });
});

async function visit(headers: Record<string, string> = {}, user = true): Promise<string> {
  const response = await pages.request(path, { user, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const html = response.headers.get("content-encoding") === "gzip" ? gunzipSync(bytes) : bytes;
  return html.toString();
}
const gzip = { "accept-encoding": "gzip" };
/** The nonce and the policy with it are different in each response. */
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "");

test("the compressed page is the same as the plain one, the first and the second time", async () => {
  const plain = withoutNonce(await visit());
  expect(plain).toMatch(/^<!doctype html>.*<\/html>$/s);
  expect(plain).toContain('class="use-menu"');
  expect([withoutNonce(await visit(gzip)), withoutNonce(await visit(gzip))]).toEqual([plain, plain]);
});

test("a page is compressed once, as the visitor's browser accepts it", async () => {
  const response = await pages.request(path, { user: true, headers: gzip });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
  expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  const refused = await pages.request(path, { user: true, headers: { "accept-encoding": "gzip;q=0" } });
  expect(refused.headers.get("content-encoding")).toBeNull();
});

test.each([
  {
    what: "a tag",
    changed: { model: { ...fixtureModels[0], id: "acme/talker-1b", tags: ["harbour-pilot"] } },
    shows: "harbour-pilot",
  },
  {
    what: "the card",
    changed: { card: { html: "<p>Second card</p>", headings: [], problems: [] } },
    shows: "Second card",
  },
  {
    what: "a part that could not be read",
    changed: { card: undefined, failed: ["card"] },
    shows: "The card could not be displayed",
  },
])("the next page shows a change of $what", async ({ changed, shows }) => {
  expect(await visit(gzip)).not.toContain(shows);
  change = (page) => ({ ...page, ...changed });
  expect(await visit(gzip)).toContain(shows);
  change = (page) => page;
  expect(await visit(gzip)).not.toContain(shows);
});

test("nothing of one visitor is on the page of another", async () => {
  who = { name: "grace", fullname: "Grace Keel" };
  expect(await visit(gzip)).toContain("grace");
  who = { name: "linus", fullname: "Linus Mast" };
  const page = await visit(gzip);
  expect(page).toContain("linus");
  expect(page).not.toContain("grace");
  expect(await visit({}, false)).not.toMatch(/grace|linus/);
});

test("the form to request access to a gated model names the visitor who sends it", async () => {
  isGated = true;
  change = (page) => ({ ...page, model: { ...page.model, gated: "manual" } });
  for (const name of ["grace", "linus"]) {
    who = { name };
    expect(await visit(gzip)).toContain(`The owner will see your user name (${name})`);
  }
  expect(await visit({}, false)).toContain("Sign in to request access");
});

test("the same model in another language, and for anonymous visitors, is rendered separately", async () => {
  const english = await visit(gzip);
  expect(await visit({ ...gzip, "accept-language": "tr" })).not.toBe(english);
  const anonymous = await visit({}, false);
  expect(anonymous).toContain("/login?next=");
  expect(english).not.toContain("/login?next=");
});

test("a model that becomes private is hidden at once", async () => {
  await visit(gzip);
  hub = createFixtureHub({ models: [] });
  expect((await pages.request(path, { user: true, headers: gzip })).status).toBe(404);
});
