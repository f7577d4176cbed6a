import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { mentionsIn } from "./mentions.ts";

test.each([
  { text: "thanks @ada and @bob_2.", names: ["ada", "bob_2"] },
  { text: "@ada, @ada", names: ["ada"] },
  { text: "mail ada@example.com, see https://x.org/@ada", names: [] },
  { text: "`@ada` and @bob\n```\n@carol\n```", names: ["bob"] },
  { text: "(@a-b)\n@c.d", names: ["a-b", "c.d"] },
])("$text mentions $names", ({ text, names }) => {
  expect(mentionsIn(text)).toEqual(names);
});

test("a comment mentions at most as many users as the limit", () => {
  const { mentions } = limits.notifications;
  const text = Array.from({ length: mentions + 1 }, (_, index) => `@user${index}`).join(" ");
  expect(mentionsIn(text)).toHaveLength(mentions);
});
