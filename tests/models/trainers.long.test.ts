// Runs the checks of the trainers: gradients against finite differences, and published files against the trained networks.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { pythonWith } from "../conformance/testing/python-with.ts";

const models = fileURLToPath(new URL("../../models/", import.meta.url));

test("gradients equal finite differences, and the published files give the results of the networks", async () => {
  const packages = (await readFile(`${models}requirements.txt`, "utf8")).trim().split("\n");
  const python = pythonWith("modelyard-models", packages);
  const { stderr } = await promisify(execFile)(python, ["-m", "unittest", "discover", "-s", "checks", "-t", "."], {
    cwd: models,
    env: { PATH: process.env["PATH"], OMP_NUM_THREADS: "1", PYTHONDONTWRITEBYTECODE: "1" },
  });
  expect(stderr).toMatch(/Ran [1-9]\d* tests/);
  expect(stderr).toMatch(/OK\s*$/);
});
