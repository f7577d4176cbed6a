import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readVersion } from "../supply-chain/write-bill-of-materials.ts";

const version = readVersion();

test.each([
  ["deploy/helm/modelyard/Chart.yaml", `\nversion: ${version}\nappVersion: ${version}\n`],
  ["compose.yaml", `image: modelyard:${version}\n`],
  ["Dockerfile", `ARG VERSION=${version}\n`],
])("%s has the version of the project", (file, text) => {
  expect(readFileSync(resolve(import.meta.dirname, "../..", file), "utf8")).toContain(text);
});
