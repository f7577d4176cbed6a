import { expect, test } from "vitest";
import { findFile, splitPath } from "./find-file.ts";

test.each([
  { files: ["a/b/deep.pt", "a/near.pt", "notes.md", "z/near.pt"], found: "a/near.pt" },
  { files: ["a/x.pt", "best.pt"], found: "best.pt" },
  { files: ["best.pth", "pt"], found: undefined },
  { files: [], found: undefined },
])("of $files: $found", ({ files, found }) => {
  expect(findFile({ files }, /\.pt$/)).toBe(found);
});

test.each([
  { path: "a/b/c.bin", folder: "a/b", name: "c.bin" },
  { path: "c.bin", folder: "", name: "c.bin" },
])("$path is $name in “$folder”", ({ path, folder, name }) => {
  expect(splitPath(path)).toEqual({ folder, name });
});
