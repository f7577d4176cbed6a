import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { RateLimits } from "./rate-limits.ts";

const { buckets } = limits.rateLimits;

test.each([
  { text: undefined, gives: buckets },
  { text: "on", gives: buckets },
  { text: "off", gives: undefined },
  { text: "api=10/20", gives: { ...buckets, api: { perAddress: 10, perUser: 20 } } },
  {
    text: "api=10/20, login=0/0",
    gives: { ...buckets, api: { perAddress: 10, perUser: 20 }, login: { perAddress: 0, perUser: 0 } },
  },
])("parses $text", ({ text, gives }) => {
  expect(RateLimits.parse(text)).toEqual(gives);
});

test.each(["", "api", "api=10", "api=-1/2", "other=1/2", "constructor=1/2", "api=1/2,"])("%s is rejected", (text) => {
  expect(RateLimits.safeParse(text).error?.message).toContain("api=1000/5000");
});
