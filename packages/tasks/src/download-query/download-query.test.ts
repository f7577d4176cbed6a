import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { downloadCounter, matchesDownloadQuery, pathFieldsOf } from "./counts-as-download.ts";
import { DownloadQueryError, parseDownloadQuery } from "./parse.ts";

test.each([
  { path: "unet/config.json", path_prefix: "unet/", path_filename: "config", path_extension: "json" },
  { path: "model.tar.gz", path_prefix: "", path_filename: "model.tar", path_extension: "gz" },
  { path: "LICENSE", path_prefix: "", path_filename: "LICENSE", path_extension: "" },
  { path: ".gitattributes", path_prefix: "", path_filename: ".gitattributes", path_extension: "" },
  { path: "a.b/c", path_prefix: "a.b/", path_filename: "c", path_extension: "" },
])("$path is split into its fields", (fields) => {
  expect(pathFieldsOf(fields.path)).toEqual(fields);
});

const rows: { query: string; matches: string[]; not: string[] }[] = [
  { query: 'path:"config.json"', matches: ["config.json"], not: ["a/config.json", "CONFIG.JSON"] },
  { query: 'path_extension:"pt"', matches: ["a.pt", "x/a.b.pt"], not: ["a.pth", "pt"] },
  { query: 'path_filename:"model" AND path_extension:"mil"', matches: ["a/model.mil"], not: ["model.pt", "x.mil"] },
  { query: 'path_filename:"model" AND _exists_:"path_prefix"', matches: ["a/model.mil"], not: ["model.mil"] },
  { query: 'NOT path_extension:"md"', matches: ["a.json"], not: ["README.md"] },
  { query: 'path:"a" OR path:"b" AND path_extension:"c"', matches: ["a"], not: ["b"] },
  { query: '(path:"a" OR path:"b") AND path_extension:"c"', matches: [], not: ["a", "b"] },
  { query: 'NOT path:"a" AND NOT path:"b"', matches: ["c"], not: ["a", "b"] },
  { query: 'NOT (path:"a" OR path:"b")', matches: ["c"], not: ["a", "b"] },
  { query: ' \n path:"a b"\tOR path:"AND" ', matches: ["a b", "AND"], not: ["a"] },
];
test.each(rows)("$query matches $matches and not $not", ({ query, matches, not }) => {
  const tree = parseDownloadQuery(query);
  for (const path of matches) expect(matchesDownloadQuery(tree, path)).toBe(true);
  for (const path of not) expect(matchesDownloadQuery(tree, path)).toBe(false);
});

test.each([
  { query: "", offset: 0, says: /ends where/ },
  { query: 'path:"a" OR', offset: 11, says: /ends where/ },
  { query: 'path:"a" path:"b"', offset: 9, says: /expected AND or OR/ },
  { query: 'AND path:"a"', offset: 0, says: /stands where a condition/ },
  { query: '(path:"a"', offset: 0, says: /never closed/ },
  { query: 'path:"a")', offset: 8, says: /expected AND or OR/ },
  { query: "path:a", offset: 0, says: /expected a condition/ },
  { query: 'name:"a"', offset: 0, says: /unknown field "name"/ },
  { query: '_exists_:"name"', offset: 0, says: /unknown field "name"/ },
  { query: `${"NOT ".repeat(20)}path:"a"`, offset: 68, says: /nested/ },
  { query: `path:"${"a".repeat(5000)}"`, offset: 4096, says: /longer than/ },
])("$query is rejected at $offset", ({ query, offset, says }) => {
  expect(() => parseDownloadQuery(query)).toThrow(says);
  expect(() => parseDownloadQuery(query)).toThrow(expect.objectContaining({ name: "DownloadQueryError", offset }));
});

test("any text is a query or causes a typed error", () => {
  assert(
    property(string(), (source) => {
      try {
        parseDownloadQuery(source);
      } catch (error) {
        expect(error).toBeInstanceOf(DownloadQueryError);
      }
    }),
  );
});

test.each([
  { library: "peft", counted: "adapter_config.json", not: "config.json" },
  { library: "fasttext", counted: "a/model.bin", not: "config.json" },
  { library: "transformers", counted: "config.json", not: "model.safetensors" },
  { library: "no-such-library", counted: "params.json", not: "README.md" },
  { library: undefined, counted: "meta.yaml", not: "a/meta.yaml" },
])("for a $library model, $counted counts and $not does not", ({ library, counted, not }) => {
  const counts = downloadCounter(library);
  expect([counts(counted), counts(not)]).toEqual([true, false]);
});
