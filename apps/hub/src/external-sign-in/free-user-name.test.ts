import { expect, test } from "vitest";
import { checkNamespaceName } from "../accounts/names.ts";
import { userNameFrom } from "./free-user-name.ts";

test.each([
  { name: "ada", userName: "ada" },
  { name: "Ada.L@example.org", userName: "Ada.L" },
  { name: "Åsa Öberg", userName: "Asa-Oberg" },
  { name: "ACME\\ada", userName: "ACME-ada" },
  { name: "--ada__l--", userName: "ada-l" },
  { name: "a", userName: "user" },
  { name: "", userName: "user" },
  { name: "山田", userName: "user" },
  { name: "@example.org", userName: "user" },
  { name: "x".repeat(300), userName: "x".repeat(34) },
])("$name becomes $userName, which is valid with a suffix", ({ name, userName }) => {
  expect(userNameFrom(name)).toBe(userName);
  for (const suffix of ["-2", "-50", "-abcdef"]) checkNamespaceName(`${userName}${suffix}`, "name");
});
