import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { Problems } from "./problems.ts";

test.each([limits.backup.listedProblems, limits.backup.listedProblems + 1])(
  "of %i problems, a bounded number is listed and all are counted",
  (count) => {
    const problems = new Problems();
    for (let number = 1; number <= count; number += 1) problems.add(`file ${number}`, new Error("missing"));
    expect(problems.count).toBe(count);
    expect(problems.listed).toHaveLength(limits.backup.listedProblems);
    expect(problems.listed[0]).toEqual({ what: "file 1", reason: "missing" });
  },
);
