import { expect, test } from "vitest";
import { GroupGrants } from "./group-grants.ts";

test.each([
  { text: "ml=acme:read", grants: [{ group: "ml", organisation: "acme", role: "read" }] },
  {
    text: "ml = acme : read , cn=Admins:ops=acme:admin",
    grants: [
      { group: "ml", organisation: "acme", role: "read" },
      { group: "cn=Admins:ops", organisation: "acme", role: "admin" },
    ],
  },
])("$text", ({ text, grants }) => {
  expect(GroupGrants.parse(text)).toEqual(grants);
});

test.each(["", "ml", "ml=acme", "ml:read", "=acme:read", "ml=:read", "ml=acme:owner", "ml=acme:read,"])(
  "%j is refused",
  (text) => {
    expect(() => GroupGrants.parse(text)).toThrow(/expected group=organization:role/);
  },
);
