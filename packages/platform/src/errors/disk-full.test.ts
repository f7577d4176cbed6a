import { constants } from "node:os";
import { expect, test } from "vitest";
import { isDiskFull } from "./disk-full.ts";

const withFields = (fields: object) => Object.assign(new Error("failed"), fields);

test.each([
  { what: "a file", error: withFields({ code: "ENOSPC" }), full: true },
  {
    what: "a quota, as Node reports it",
    error: withFields({ errno: -constants.errno.EDQUOT, code: `Unknown system error -${constants.errno.EDQUOT}` }),
    full: true,
  },
  { what: "PostgreSQL", error: new Error("query", { cause: withFields({ code: "53100" }) }), full: true },
  { what: "git", error: withFields({ stderr: "fatal: write error: No space left on device" }), full: true },
  { what: "a missing file", error: withFields({ code: "ENOENT" }), full: false },
  {
    what: "git with a partial pack",
    error: withFields({ stderr: "fatal: sha1 file x write error. Out of diskspace" }),
    full: true,
  },
  {
    what: "git with a lock of a ref",
    error: withFields({ stderr: "fatal: couldn't write 'refs/heads/b.lock'" }),
    full: true,
  },
  { what: "git with an object", error: withFields({ stderr: "error: unable to write loose object file" }), full: true },
  {
    what: "git in a folder of another account",
    error: withFields({ stderr: "error: unable to write file objects/1: Permission denied" }),
    full: false,
  },
  {
    what: "git on a read-only disk",
    error: withFields({ stderr: "error: unable to write file objects/1: Read-only file system" }),
    full: false,
  },
  { what: "git with another problem", error: withFields({ stderr: "fatal: bad object" }), full: false },
  { what: "no error", error: "ENOSPC", full: false },
])("$what: $full", ({ error, full }) => {
  expect(isDiskFull(error)).toBe(full);
});
