import { expect, test } from "vitest";
import { isDiskFull } from "./disk-full.ts";

const withFields = (fields: object) => Object.assign(new Error("failed"), fields);

test.each([
  { what: "a file", error: withFields({ code: "ENOSPC" }), full: true },
  { what: "a quota", error: withFields({ code: "EDQUOT" }), full: true },
  { what: "PostgreSQL", error: new Error("query", { cause: withFields({ code: "53100" }) }), full: true },
  { what: "git", error: withFields({ stderr: "fatal: write error: No space left on device" }), full: true },
  { what: "a missing file", error: withFields({ code: "ENOENT" }), full: false },
  {
    what: "git with a partial pack",
    error: withFields({ stderr: "fatal: sha1 file x write error. Out of diskspace" }),
    full: true,
  },
  { what: "git with another problem", error: withFields({ stderr: "fatal: bad object" }), full: false },
  { what: "no error", error: "ENOSPC", full: false },
])("$what: $full", ({ error, full }) => {
  expect(isDiskFull(error)).toBe(full);
});
