import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { modelInfo } from "../../testing/fixture-models.ts";
import { createTestPages } from "../../testing/pages.ts";
import { sitemapPart } from "./sitemap-xml.ts";

const { request } = createTestPages();

async function locations(path: string, from = request, user = false): Promise<string[]> {
  const response = await from(path, { user });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/xml");
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
}

test("every part in the index and every page in the parts exists", async () => {
  const parts = await locations("/sitemap.xml");
  expect(parts).toEqual(
    ["pages", "models-1", "datasets-1"].map((part) => `https://hub.example/sitemap.xml?part=${part}`),
  );
  const pages = (await Promise.all(parts.map((part) => locations(part.slice("https://hub.example".length))))).flat();
  expect(pages).toEqual(expect.arrayContaining(["https://hub.example/", "https://hub.example/acme/talker-1b"]));
  expect(new Set(pages).size).toBe(pages.length);
  // One task page represents all.
  for (const page of pages.filter((url) => !url.includes("/tasks/") || url.endsWith("/fill-mask")))
    expect([page, (await request(page.slice("https://hub.example".length))).status]).toEqual([page, 200]);
});

test("a private repository is never listed, not even for users with access", async () => {
  expect(await locations("/sitemap.xml?part=models-1", request, true)).not.toContain("https://hub.example/quay/plain");
});

test("each part has 1,000 repositories, up to 11 parts", async () => {
  const models = Array.from({ length: 11_001 }, (_, index) => modelInfo({ id: `acme/m${index}` }));
  const { request: many } = createTestPages({ fetchHub: createFixtureHub({ models }).fetch });
  const parts = await locations("/sitemap.xml", many);
  expect(parts.filter((part) => part.includes("models-"))).toHaveLength(11);
  const second = await locations("/sitemap.xml?part=models-2", many);
  expect([second.length, second[0]]).toEqual([1000, "https://hub.example/acme/m1000"]);
  expect((await many("/sitemap.xml?part=models-12")).status).toBe(404);
});

test.each(["models-0", "models", "spaces-1", "models-99", ""])("part %j returns 404", async (part) => {
  expect((await request(`/sitemap.xml?part=${part}`)).status).toBe(404);
});

test("special characters of XML are escaped", () => {
  expect(sitemapPart("https://a.example", [{ path: "/?a=1&b=<" }])).toContain(
    "<loc>https://a.example/?a=1&amp;b=&lt;</loc>",
  );
});
