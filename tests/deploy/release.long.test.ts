import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const changes = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
const reason = changes === "" ? undefined : "needs a checkout without changes, as script/release does";

describeUnless(reason, "a release", () => {
  let folder = "";
  beforeAll(() => {
    // Outside the folder of temporary files, which may be in memory.
    folder = mkdtempSync("/var/tmp/modelyard-release-test-");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function release(name: string): string {
    const output = join(folder, name);
    const args = ["--without-images", "--output", output];
    execFileSync(join(root, "script/release"), args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    return output;
  }

  test("has the same bytes when it is made twice, and checksums of all its files", () => {
    const [first, second] = [release("first"), release("second")];
    const sums = readFileSync(join(first, "SHA256SUMS"), "utf8");
    expect(
      sums
        .trim()
        .split("\n")
        .map((line) => line.slice(66)),
    ).toEqual(
      readdirSync(first)
        .filter((name) => name !== "SHA256SUMS")
        .toSorted(),
    );
    expect(sums).toContain("linux-arm64.tar.gz");
    expect(sums).toContain("modelyard-chart-");
    expect(sums).toContain(".cdx.json");
    expect(readFileSync(join(second, "SHA256SUMS"), "utf8")).toBe(sums);
  }, 1_800_000);
});
