import { expect, test } from "vitest";
import { groupActivity } from "./group-activity.ts";

const at = (time: string) => `2026-11-${time}:00:00.000Z`;

test("activity is grouped by day, and commits to one repository on one day are one line", () => {
  const repo = { type: "model", id: "ada/talker" } as const;
  const days = groupActivity([
    { kind: "committed", at: at("28T10"), repo },
    { kind: "liked", at: at("28T09"), repo },
    { kind: "committed", at: at("28T08"), repo },
    { kind: "committed", at: at("27T08"), repo },
    { kind: "committed", at: at("27T07"), repo: { type: "dataset", id: "ada/talker" } },
  ]);
  expect(days.map(({ day, items }) => [day, items.map(({ kind, count }) => `${kind} ${count}`)])).toEqual([
    ["2026-11-28", ["committed 2", "liked 1"]],
    ["2026-11-27", ["committed 1", "committed 1"]],
  ]);
});
