import { expect, test } from "vitest";
import { licences, statedLicence } from "./licences.ts";
import { groupTags, ownTags } from "./tag-groups.ts";

test("tags are grouped by kind; only languages named in the card count as languages", () => {
  const tags = ["en", "tr", "bf16", "moe", "dataset:a/b", "license:mit", "arxiv:2211.05102", "arxiv:../x"];
  expect(groupTags(tags, ["en", "tr"])).toEqual({
    licence: "mit",
    datasets: ["a/b"],
    papers: ["2211.05102"],
    languages: ["en", "tr"],
  });
  expect(groupTags(["en", "moe"], "en").languages).toEqual(["en"]);
  expect(groupTags(["en"], undefined).languages).toEqual([]);
});

test("the header shows only tags that the sidebar does not show", () => {
  const tags = ["chat", "en", "moe", "license:mit", "region:us", "base_model:a/b", "arxiv:2211.05102", "chat"];
  expect(ownTags(tags, ["en"])).toEqual(["chat", "moe"]);
});

test.each([
  { id: "mit", card: {}, licence: { id: "mit", name: "MIT License", url: "https://spdx.org/licenses/MIT.html" } },
  { id: "unheard-of", card: {}, licence: { id: "unheard-of", name: "unheard-of" } },
  { id: "__proto__", card: undefined, licence: { id: "__proto__", name: "__proto__" } },
  {
    id: "other",
    card: { license_name: "acme", license_link: "https://acme.example/licence" },
    licence: { id: "other", name: "acme", url: "https://acme.example/licence" },
  },
  {
    id: "other",
    card: { license_name: 7, license_link: "javascript:alert(1)" },
    licence: { id: "other", name: "other" },
  },
])("$id with $card reads $licence.name", ({ id, card, licence }) => {
  expect(statedLicence(id, card)).toEqual(licence);
});

test("every license links to spdx.org or creativecommons.org", () => {
  for (const licence of Object.values(licences)) {
    const url = licence?.url;
    if (url !== undefined) expect(url).toMatch(/^https:\/\/(spdx|creativecommons)\.org\/[\w./+-]+$/);
  }
});
