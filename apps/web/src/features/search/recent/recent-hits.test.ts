import { beforeEach, expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import type { SuggestedHit } from "../suggest/suggestions.ts";
import { recentStorage, signOutPath } from "./forget-recent.ts";
import { forgetRecent, keepRecent, readRecent } from "./recent-hits.ts";

let values: Map<string, string>;
const place = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
beforeEach(() => {
  values = new Map();
});

const hit = (href: string, more: Partial<SuggestedHit> = {}): SuggestedHit => ({
  href,
  title: [
    { text: href.slice(1, 3), isMatch: true },
    { text: href.slice(3), isMatch: false },
  ],
  ...more,
});
const hrefs = (viewer: string) => readRecent(place, viewer).map(({ href }) => href);

test("recent items are the newest eight, each once, without marks of matches", () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "d"]) keepRecent(place, "ada", hit(`/acme/${name}`));
  expect(hrefs("ada")).toEqual(["d", "i", "h", "g", "f", "e", "c", "b"].map((name) => `/acme/${name}`));
  expect(readRecent(place, "ada")[0]?.title).toEqual([{ text: "acme/d", isMatch: false }]);
});

test("items of another visitor are not shown, and removed", () => {
  keepRecent(place, "ada", hit("/acme/secret"));
  expect(hrefs("")).toEqual([]);
  expect(values.size).toBe(0);
  keepRecent(place, "ada", hit("/acme/secret"));
  keepRecent(place, "bob", hit("/acme/talker"));
  expect(hrefs("bob")).toEqual(["/acme/talker"]);
  expect([...values.values()].join("")).not.toContain("secret");
});

test("one item or all can be removed", () => {
  for (const href of ["/acme/a", "/acme/b"]) keepRecent(place, "ada", hit(href));
  forgetRecent(place, "ada", "/acme/a");
  expect(hrefs("ada")).toEqual(["/acme/b"]);
  forgetRecent(place, "ada");
  expect(values.size).toBe(0);
});

test.each([
  { what: "an action", kept: hit("/settings/theme", { fields: { theme: "dark" } }) },
  { what: "an address of another site", kept: hit("//evil.example/a") },
  { what: "a script", kept: hit("javascript:alert(1)") },
  { what: "a very long title", kept: hit(`/acme/${"a".repeat(300)}`) },
])("$what is not kept", ({ kept }) => {
  keepRecent(place, "ada", kept);
  expect(values.size).toBe(0);
});

test.each(["not json", "[]", JSON.stringify({ viewer: "ada", hits: [{ href: "javascript:alert(1)", title: "x" }] })])(
  "stored text that is not a list of recent items is ignored: %s",
  (stored) => {
    values.set(recentStorage, stored);
    expect(hrefs("ada")).toEqual([]);
    keepRecent(place, "ada", hit("/acme/a"));
    expect(hrefs("ada")).toEqual(["/acme/a"]);
  },
);

test("the mark of a repository is kept, and of an owner without the picture's address", () => {
  keepRecent(place, "ada", hit("/acme/a", { mark: { kind: "tile", id: "acme/a", modality: "nlp" } }));
  keepRecent(place, "ada", hit("/acme", { mark: { kind: "crest", owner: "acme", url: "/avatars/a.webp" } }));
  keepRecent(
    place,
    "ada",
    hit("/docs/use", { mark: { kind: "icon", icon: "/icons-1a2b.svg#file", modality: "other" } }),
  );
  expect(readRecent(place, "ada").map(({ mark }) => mark)).toEqual([
    undefined,
    { kind: "crest", owner: "acme" },
    { kind: "tile", id: "acme/a", modality: "nlp" },
  ]);
});

test("the loader knows the address to sign out", () => {
  expect(signOutPath).toBe(paths.logout());
});
