import { readFileSync } from "node:fs";
import { type SampleMediaName, sampleMedia, sampleMediaUrl } from "@modelyard/tasks";
import { sampleMediaFile } from "@modelyard/tasks/sample-media-file";
import { expect, test } from "vitest";
import { paths } from "../paths.ts";
import { createTestPages, hubUrl } from "../testing/pages.ts";

const { request } = createTestPages();
const names = Object.keys(sampleMedia).filter((name): name is SampleMediaName => name in sampleMedia);
const pathOf = (name: SampleMediaName) => new URL(sampleMediaUrl(hubUrl, name)).pathname;

test.each(names)("%s is served to every origin", async (name) => {
  const response = await request(pathOf(name), { headers: { origin: "https://notebook.example" } });
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(sampleMediaFile(name)))).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": sampleMedia[name],
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=86400",
  });
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("pages and code use the same addresses", () => {
  for (const name of names) expect(paths.sampleFile(name)).toBe(pathOf(name));
});

test("a current copy returns 304, an older one 200", async () => {
  const first = await request(pathOf("cat.png"));
  const etag = first.headers.get("etag") ?? "";
  const confirmed = await request(pathOf("cat.png"), { headers: { "if-none-match": `"old", W/${etag}` } });
  expect([confirmed.status, await confirmed.text()]).toEqual([304, ""]);
  expect((await request(pathOf("cat.png"), { headers: { "if-none-match": '"old"' } })).status).toBe(200);
});

test.each(["nope.png", "constructor", "..%2Fpackage.json", "cat.svg"])(
  "unknown sample %s returns 404",
  async (name) => {
    expect((await request(`/assets/samples/${name}`)).status).toBe(404);
  },
);
