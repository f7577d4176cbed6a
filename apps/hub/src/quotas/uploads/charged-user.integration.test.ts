import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { members } from "../../accounts/tables.ts";
import { orgRoles } from "../../contract/accounts.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { chargedNamespace, chargedUser } from "./charged-user.ts";

let hub: TestHub;
let repoId: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "files", organization: "lab" });
  const { orm } = hub.database;
  for (const row of await orm.execute(sql`select name, id from hub.namespaces`))
    ids.set(String(row["name"]), String(row["id"]));
  const [repo] = await orm.execute(sql`select id from hub.repos where full_name = 'lab/files'`);
  repoId = String(repo?.["id"]);
});
afterAll(() => hub.stop());

test.each(
  orgRoles.flatMap((role) => [
    { role, creator: "bob" },
    { role, creator: "alice" },
  ]),
)("the query and the function charge a member with role $role the same for a repository of $creator", async (row) => {
  const { orm } = hub.database;
  const userId = ids.get("bob") ?? "";
  await orm.update(members).set({ role: row.role }).where(sql`${members.userId} = ${userId}`);
  await orm.execute(sql`update hub.repos set creator_id = ${ids.get(row.creator)} where id = ${repoId}`);
  const expected = (await chargedUser(orm, { repoId, userId })) ?? ids.get("lab");
  const [found] = await orm.execute(sql`select ${chargedNamespace({ repoId, userId })} as id`);
  expect(found?.["id"]).toBe(expected);
});
