import { assert, constantFrom, array as listOf, property, sample } from "fast-check";
import { expect, test } from "vitest";
import { type LibraryEntry, libraries, matchesDownloadQuery, parseDownloadQuery } from "../index.ts";

const queries = Object.values<Partial<LibraryEntry>>(libraries).flatMap(({ countDownloads }) => countDownloads ?? []);
const values = [
  ...new Set(queries.flatMap((query) => [...query.matchAll(/"([^"]+)"/g)].map(([, value = ""]) => value))),
];
const paths = listOf(constantFrom(...values, "folder", "model", "README.md", "config.json", ".gitattributes"), {
  minLength: 1,
  maxLength: 3,
}).chain((parts) => constantFrom(parts.join("/"), parts.join("."), `folder/${parts.join(".")}`));

/** Evaluates a query differently from the parser: as JavaScript, with each condition already decided. */
function decide(query: string, path: string): boolean {
  const [, prefix = "", name = "", extension = ""] = /^(.*\/)?([^/]+?)(?:\.([^./]+))?$/.exec(path) ?? [];
  const fields: Readonly<Record<string, string>> = {
    path,
    path_prefix: prefix,
    path_filename: name,
    path_extension: extension,
  };
  const decided = query
    .replaceAll(/_exists_:"(\w+)"/g, (_, field: string) => String(fields[field] !== ""))
    .replaceAll(/(\w+):"([^"]+)"/g, (_, field: string, value: string) => String(fields[field] === value));
  return decideOr(decided.replaceAll(" ", ""));
}
function decideOr(expression: string): boolean {
  const open = expression.indexOf("(");
  if (open >= 0) {
    const close = expression.indexOf(")", open);
    const inner = String(decideOr(expression.slice(open + 1, close)));
    return decideOr(expression.slice(0, open) + inner + expression.slice(close + 1));
  }
  return expression.split("OR").some((part) => part.split("AND").every((word) => word === "true"));
}

test("all queries of @huggingface/tasks have the same meaning here, for any path", () => {
  expect(queries.length).toBeGreaterThan(178);
  const parsed = queries.map((query) => ({ query, tree: parseDownloadQuery(query) }));
  assert(
    property(paths, constantFrom(...parsed), (path, { query, tree }) => {
      expect({ query, path, counts: matchesDownloadQuery(tree, path) }).toEqual({
        query,
        path,
        counts: decide(query, path),
      });
    }),
    { numRuns: 3000 },
  );
  // Some paths must match: otherwise equal results would prove nothing.
  const hits = sample(paths, 500).filter((path) => parsed.some(({ tree }) => matchesDownloadQuery(tree, path)));
  expect(hits.length).toBeGreaterThan(50);
});
