import { expect, test } from "vitest";
import { withKnownLicense } from "./known-license.ts";

test.each([
  { data: { license: "mit", tags: ["a"] }, indexed: { license: "mit", tags: ["a"] } },
  { data: { license: "Apache-2.0" }, indexed: { license: "apache-2.0" } },
  { data: { license: "freeware" }, indexed: { license: "other", license_name: "freeware" } },
  { data: { license: "x", license_name: "Acme" }, indexed: { license: "other", license_name: "Acme" } },
  { data: { license: "other" }, indexed: { license: "other" } },
  { data: { license: ["mit", "a", "b"] }, indexed: { license: ["mit", "other"], license_name: "a, b" } },
  { data: { license: "__proto__" }, indexed: { license: "other", license_name: "__proto__" } },
  { data: { license: 3 }, indexed: { license: 3 } },
  { data: {}, indexed: {} },
])("$data is indexed as $indexed", ({ data, indexed }) => {
  expect(withKnownLicense(data)).toEqual(indexed);
});
