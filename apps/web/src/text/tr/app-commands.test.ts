import { type LocalApp, localApps } from "@modelyard/tasks";
import { expect, test } from "vitest";
import { appCommands } from "./use.ts";

const tags = [[], ["conversational"], ["mlx"], ["mlx", "conversational"], ["ryzenai-npu"]];

test("every command of a local app has a Turkish description", () => {
  const apps: readonly LocalApp[] = Object.values(localApps);
  const titles = apps.flatMap((app) =>
    "commands" in app
      ? tags.flatMap((tagged) => app.commands({ model: { id: "acme/talker", tags: tagged } }).map(({ title }) => title))
      : [],
  );
  expect(titles.length).toBeGreaterThan(50);
  expect([...new Set(titles)].filter((title) => !appCommands.has(title))).toEqual([]);
  expect([...appCommands.keys()].filter((title) => !titles.includes(title))).toEqual([]);
});
