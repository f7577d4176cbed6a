import { expect, test } from "vitest";
import { damageFiles, undocumentedProblems } from "../testing/damaged-models.ts";

test("1000 damaged files are refused with the reason or computed, within the limit on memory", async () => {
  const before = process.memoryUsage().rss;
  const problems = await damageFiles(1000);
  expect(undocumentedProblems(problems)).toEqual([]);
  expect(problems.get("damaged_file")).toBeGreaterThan(300);
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
});
