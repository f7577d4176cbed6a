import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productionSources, root } from "./source-imports.ts";

/** What reaches into Node: internals may change in any release. Each row has an example that the pattern finds. */
const privateUses: readonly { what: string; pattern: RegExp; example: string }[] = [
  { what: "a field with an underscore", pattern: /\??\.\s*_[a-zA-Z]/, example: "socket._handle" },
  {
    what: "such a field by its name",
    pattern: /(?:\[|Reflect\.\w+\([^,()]*,)\s*["'`]_/,
    example: 'Reflect.get(socket, "_handle")',
  },
  {
    what: "a symbol taken from an object",
    pattern: /getOwnPropertySymbols|Reflect\.ownKeys/,
    example: "Object.getOwnPropertySymbols(socket)",
  },
  { what: "a binding", pattern: /\bprocess\.binding\b|\binternalBinding\b/, example: 'process.binding("tcp_wrap")' },
  {
    what: "an internal module",
    pattern: /["'`](?:node:)?internal\/|["'`]node:_|--expose-internals/,
    example: 'import("node:_http_common")',
  },
  {
    what: "an internal module without a prefix",
    pattern: /["'`]_(?:http|tls|stream)_\w+["'`]/,
    example: 'import("_http_common")',
  },
  {
    what: "an undocumented property of a message",
    pattern: /\.(?:chunkedEncoding|useChunkedEncodingByDefault|shouldKeepAlive|outputData|httpMessage|parser)\b/,
    example: "response.chunkedEncoding = false",
  },
];

/** Code that reads and writes HTTP or owns sockets. */
const folders = [
  "packages/platform/src/fast-path/",
  "packages/platform/src/egress/",
  "packages/platform/src/http/",
  "packages/platform/src/timing/",
  "packages/platform/src/collections/",
  "apps/router/src/",
  "apps/modelyard/src/server/",
];
const sources = productionSources.filter((file) => folders.some((folder) => file.startsWith(folder)));

test.each(privateUses)("$what is found", ({ pattern, example }) => {
  expect(example).toMatch(pattern);
});

test("each folder has sources", () => {
  expect(folders.filter((folder) => !sources.some((file) => file.startsWith(folder)))).toEqual([]);
});

test("no HTTP code uses private API of Node", () => {
  const found = sources.flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      privateUses.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${file}:${index + 1}: ${what}`),
    );
  });
  expect(found).toEqual([]);
});
