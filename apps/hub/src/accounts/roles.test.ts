import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { orgRoles } from "../contract/accounts.ts";
import { type Membership, rightsIn, roleTable, type TokenRole, tokenReach } from "./roles.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/organisations.md"), "utf8");

/** Returns the cells of the rows below a table's head, without backticks. */
function tableUnder(head: string): string[][] {
  const lines = page.slice(page.indexOf(head)).split("\n").slice(2);
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith("|")),
  );
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

const shown = (right: boolean | string) =>
  right === true ? "yes" : right === false ? "no" : right.replaceAll("-", " ");

test("the documented table of roles matches the code", () => {
  const rows = Object.entries(roleTable).map(([role, { read, write, create, spend, administer }]) => [
    role,
    shown(read),
    shown(write),
    shown(create),
    shown(spend),
    shown(administer),
  ]);
  expect(tableUnder("| Role ")).toEqual(rows);
  expect(Object.keys(roleTable)).toEqual([...orgRoles]);
});

test("the documented table of tokens matches the code", () => {
  const { god: _session, ...tokens } = tokenReach;
  const rows = Object.entries(tokens).map(([role, { reads, writes }]) => [role, shown(reads), shown(writes)]);
  expect(tableUnder("| Token ")).toEqual(rows);
});

const rightsWith = (token: TokenRole, membership: Partial<Membership>) =>
  rightsIn(
    {
      role: token,
      organisations: [{ id: "o1", name: "Lab", fullName: "Lab", role: "read", readersMaySpend: false, ...membership }],
    },
    { name: "lab" },
  );

describe("rights in an organisation", () => {
  const none = { read: false, write: "none", create: false, spend: false, administer: false };
  test("follow the role and the token", () => {
    expect(rightsWith("god", { role: "admin" })).toEqual({
      read: true,
      write: "all",
      create: true,
      spend: true,
      administer: true,
    });
    expect(rightsWith("read", { role: "contributor" })).toEqual({ ...none, read: true, spend: true });
    expect(rightsWith("write", { role: "contributor" })).toMatchObject({ write: "own", create: true });
    expect(rightsWith("fineGrained", { role: "admin" })).toEqual(none);
    expect(rightsWith("god", { role: "no_access", readersMaySpend: true })).toEqual(none);
  });

  test("let readers spend only where the organisation allows it", () => {
    expect(rightsWith("write", { role: "read" })).toEqual({ ...none, read: true });
    expect(rightsWith("read", { role: "read", readersMaySpend: true })).toEqual({ ...none, read: true, spend: true });
  });

  test("are empty for non-members and anonymous callers", () => {
    expect(rightsIn(undefined, { id: "o1" })).toEqual(none);
    expect(rightsIn({ role: "god", organisations: [] }, { id: "o1" })).toEqual(none);
  });
});
