import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { requireBrowserSession } from "../browser-only.ts";
import type { Account } from "../find-account.ts";
import { foldName } from "../names.ts";
import { administered } from "../organisations/organisations.ts";
import { namespaces } from "../tables.ts";

/**
 * Returns the account in the path if the caller manages it: users their own, administrators of an organization that one.
 * @throws {HubError} 401, 403 or 404
 */
export async function managedAccount(orm: Queries, call: Call): Promise<Account> {
  const caller = requireBrowserSession(call);
  const name = call.parameter("name");
  const id = foldName(name) === foldName(caller.userName) ? caller.userId : administered(name, caller).id;
  return readAccount(orm, eq(namespaces.id, id));
}

/** @throws {HubError} 404 */
export async function accountNamed(orm: Queries, name: string): Promise<Account> {
  return readAccount(orm, eq(namespaces.foldedName, foldName(name)));
}

async function readAccount(orm: Queries, condition: ReturnType<typeof eq>): Promise<Account> {
  const [account] = await orm
    .select()
    .from(namespaces)
    .where(and(condition, inArray(namespaces.kind, ["user", "org"])));
  if (account === undefined) throw new HubError("NotFound", "There is no user or organization with this name.");
  return account;
}
