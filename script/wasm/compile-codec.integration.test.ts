import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { compileCodec } from "./compile-codec.ts";

const root = resolve(import.meta.dirname, "../..");

test("the compiled decoder is what npm run gen writes", () => {
  const { path, content } = compileCodec(root);
  expect(readFileSync(join(root, path), "utf8")).toBe(content);
});
