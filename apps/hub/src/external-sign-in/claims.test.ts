import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { rolesOfGroups } from "./apply-groups.ts";
import { readClaims } from "./claims.ts";

const groupsOf = (claims: Record<string, unknown>) => readClaims({ sub: "1", ...claims }, "groups").groups;

test.each([
  { what: "an absent claim is no group", claims: {}, groups: [] },
  { what: "null is no group", claims: { groups: null }, groups: [] },
  { what: "text is one group", claims: { groups: "ml" }, groups: ["ml"] },
  { what: "an array", claims: { groups: ["ml", "ops"] }, groups: ["ml", "ops"] },
  { what: "an object is unknown", claims: { groups: { ml: true } }, groups: undefined },
  { what: "a reference to another server is unknown", claims: { _claim_names: { groups: "src1" } }, groups: undefined },
  {
    what: "other references do not matter",
    claims: { _claim_names: { other: "src1" }, groups: ["ml"] },
    groups: ["ml"],
  },
])("groups: $what", ({ claims, groups }) => {
  expect(groupsOf(claims)).toEqual(groups);
});

test("groups: at most the limit", () => {
  const most = Array.from({ length: limits.openId.groups }, () => "ml");
  expect(groupsOf({ groups: most })).toHaveLength(most.length);
  expect(groupsOf({ groups: [...most, "ml"] })).toBeUndefined();
});

test.each([
  { claims: { email: "a@example.org", email_verified: true }, verifiedEmail: "a@example.org" },
  { claims: { email: "a@example.org", email_verified: "true" }, verifiedEmail: "a@example.org" },
  { claims: { email: "a@example.org", email_verified: "yes" }, verifiedEmail: undefined },
  { claims: { email: "a@example.org" }, verifiedEmail: undefined },
  { claims: { email: "nonsense", email_verified: true }, verifiedEmail: undefined },
])("$claims has the verified address $verifiedEmail", ({ claims, verifiedEmail }) => {
  expect(readClaims({ sub: "1", ...claims }, "groups").verifiedEmail).toBe(verifiedEmail);
});

test("of several roles in an organisation, the strongest counts", () => {
  const grants = [
    { group: "leads", organisation: "Acme", role: "write" },
    { group: "all", organisation: "acme", role: "read" },
    { group: "all", organisation: "lab", role: "contributor" },
    { group: "other", organisation: "lab", role: "admin" },
  ] as const;
  expect([...rolesOfGroups(["all", "leads"], grants)]).toEqual([
    ["acme", "write"],
    ["lab", "contributor"],
  ]);
});
