import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { rolesOfGroups } from "./apply-groups.ts";
import { mergeClaims, readClaims } from "./claims.ts";

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

test.each([
  {
    what: "an address of the ID token with its own verification",
    idToken: { email: "a@x.org", email_verified: true },
    userinfo: {},
    verified: "a@x.org",
  },
  {
    what: "an address of userinfo, which replaces that of the ID token",
    idToken: { email: "a@x.org", email_verified: true },
    userinfo: { email: "b@x.org", email_verified: true },
    verified: "b@x.org",
  },
  {
    what: "no address of userinfo with the verification of another one",
    idToken: { email: "a@x.org", email_verified: true },
    userinfo: { email: "b@x.org" },
    verified: undefined,
  },
  {
    what: "no address of the ID token with the verification of userinfo",
    idToken: { email: "a@x.org" },
    userinfo: { email_verified: true },
    verified: undefined,
  },
])("verified is $what", ({ idToken, userinfo, verified }) => {
  expect(readClaims(mergeClaims({ sub: "1", ...idToken }, userinfo), "groups").verifiedEmail).toBe(verified);
});

test.each(["a\0", "a\ud800", "a\u200b", "", "x".repeat(256), 12, null, ["a"]])("%j is no subject", (sub) => {
  expect(() => readClaims({ sub }, "groups")).toThrow();
});

test.each(["a\0b", "a\ud800b", "a\u202eb", ["ada"], { name: "ada" }])("%j is no name", (name) => {
  const read = readClaims({ sub: "1", preferred_username: name, name, email: "ada@example.org" }, "groups");
  expect(read).toMatchObject({ userName: "ada@example.org", fullName: undefined, label: "ada@example.org" });
});
