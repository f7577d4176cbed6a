import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../accounts/caller.ts";
import type { OrganisationRole, TokenRole } from "../accounts/roles.ts";
import { namespaces } from "../accounts/tables.ts";
import { accessWithGrant, hasReadableFiles } from "../repos/access.ts";
import { repos } from "../repos/tables.ts";
import { createGatedHub, type GatedHub } from "./testing/gated-hub.ts";

// The same decision is made in code for one repository, and in SQL for links of large files.

let hub: GatedHub;
let ids: Map<string, string>;
beforeAll(async () => {
  hub = await createGatedHub();
  const rows = await hub.database.orm.select().from(namespaces);
  ids = new Map(rows.map(({ name, id }) => [name, id]));
  for (const owner of ["alice", "lab"]) {
    for (const gated of [null, "manual"] as const) {
      for (const isPrivate of [true, false]) {
        for (const orgMembersGated of [true, false]) {
          for (const isGranted of [true, false]) {
            const id = await hub.newGated({ owner });
            if (isGranted) await hub.review(id, "grant", { user: "dave" });
            await hub.configure(id, { gated, isPrivate, orgMembersGated });
          }
        }
      }
    }
  }
});
afterAll(() => hub.stop());

const tokenRoles: readonly TokenRole[] = ["god", "write", "read", "fineGrained"];
const memberRoles: readonly (OrganisationRole | undefined)[] = [
  undefined,
  "admin",
  "write",
  "contributor",
  "read",
  "no_access",
];

function callers(): Caller[] {
  const some = ["alice", "dave", "carol"].flatMap((userName) =>
    tokenRoles.flatMap((role) =>
      memberRoles.map((memberRole): Caller => {
        const lab = { id: ids.get("lab") ?? "", name: "lab", fullName: "lab", readersMaySpend: false };
        return {
          userId: ids.get(userName) ?? "",
          userName,
          fullName: userName,
          email: undefined,
          emailIsVerified: false,
          isAdmin: false,
          role,
          via: { type: "session" },
          organisations: memberRole === undefined ? [] : [{ ...lab, role: memberRole }],
        };
      }),
    ),
  );
  return [undefined, ...some];
}

test("code and SQL agree who may read the files of which repository", async () => {
  const { orm } = hub.database;
  const rows = await orm.select().from(repos).where(eq(repos.type, "model"));
  expect(rows).toHaveLength(32);
  const differing: string[] = [];
  let readable = 0;
  for (const caller of callers()) {
    const selected = await orm.select({ id: repos.id }).from(repos).where(hasReadableFiles(caller));
    const bySql = new Set(selected.map(({ id }) => id));
    for (const repo of rows) {
      const access = await accessWithGrant(orm, repo, caller);
      const byCode = access === "content" || access === "write";
      if (byCode) readable += 1;
      if (byCode !== bySql.has(repo.id))
        differing.push(`${caller?.userName} ${caller?.role} ${caller?.organisations[0]?.role}: ${repo.fullName}`);
    }
  }
  expect(differing).toEqual([]);
  expect(readable).toBeGreaterThan(500);
});
