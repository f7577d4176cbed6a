import { z } from "zod";
import { requireAdministrator } from "../../accounts/require-administrator.ts";
import { ownerSorts, storedRepositorySorts } from "../../contract/administration/storage.ts";
import type { Call, Endpoint } from "../../http/call.ts";
import { readCursor, writeCursor } from "../../http/paging/page-cursor.ts";
import { checkForm } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import { nextPageLink } from "../../http/respond.ts";
import type { HubContext } from "../../hub-context.ts";
import { repoTypes } from "../../repos/tables.ts";
import {
  listOwners,
  listStoredRepositories,
  OwnerPosition,
  RepositoryPosition,
  readStorageTotals,
} from "./list-storage.ts";

const secret = { "Cache-Control": "private, no-store" };
const pageSize = 50;
const name = z.string().max(100).default("");
const Owners = z.object({ search: name, sort: z.enum(ownerSorts).default("storage") });
const Repositories = z.object({
  search: name,
  owner: name,
  type: z.enum(repoTypes).default("model"),
  sort: z.enum(storedRepositorySorts).default("storage"),
});

/** Registers the routes with which administrators see what is stored, and by whom. */
export function registerStorageReport(register: Register, { orm }: Pick<HubContext, "orm">): void {
  register(
    "GET",
    "/_private/admin/storage",
    forAdministrators(async () => Response.json(await readStorageTotals(orm), { headers: secret })),
  );
  register(
    "GET",
    "/_private/admin/storage/owners",
    forAdministrators(async (call) => {
      const listing = checkForm(given(call), Owners);
      const after = readCursor(call.query.get("cursor"), OwnerPosition);
      return page(call, await listOwners(orm, { ...listing, after, limit: pageSize + 1 }));
    }),
  );
  register(
    "GET",
    "/_private/admin/storage/repositories",
    forAdministrators(async (call) => {
      const listing = checkForm(given(call), Repositories);
      const after = readCursor(call.query.get("cursor"), RepositoryPosition);
      return page(call, await listStoredRepositories(orm, { ...listing, after, limit: pageSize + 1 }));
    }),
  );
}

/** Restricts a read to administrators. */
function forAdministrators(readFor: (call: Call) => Promise<Response>): Endpoint {
  return async (call) => {
    requireAdministrator(call);
    return readFor(call);
  };
}

function given({ query }: Call): Record<string, string> {
  return Object.fromEntries([...query].map(([key, value]) => [key, value.replaceAll("\0", "")]));
}

function page(call: Call, rows: readonly { item: object; position: readonly string[] }[]): Response {
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const headers =
    last === undefined
      ? secret
      : { ...secret, Link: nextPageLink(call.publicUrl, call.request, { cursor: writeCursor(last.position) }) };
  return Response.json(
    shown.map(({ item }) => item),
    { headers },
  );
}
