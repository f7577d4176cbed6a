import { eq } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import { commandLine, recordAudit } from "../audit/record-audit.ts";
import type { NamespaceStorage, StorageOfRepository } from "../contract/storage.ts";
import type { Queries } from "../database/queries.ts";
import type { RepoType } from "../repos/tables.ts";
import { findQuotas, setQuota } from "./namespace-quota.ts";
import { storageOfNamespace, storageOfRepository, storedRepositories } from "./storage-report.ts";

export type NamespaceStorageReport = NamespaceStorage;
export type RepositoryStorageReport = StorageOfRepository & { id: string; type: RepoType };

/** Returns the storage of one or all users and organisations, the largest first. */
export async function findNamespaceStorage(queries: Queries, name?: string): Promise<NamespaceStorageReport[]> {
  const found: NamespaceStorageReport[] = [];
  for (const namespace of await findQuotas(queries, name === undefined ? undefined : named(name)))
    found.push(await storageOfNamespace(queries, namespace));
  return found.toSorted((one, other) => other.used - one.used);
}

const pageSize = 500;

/** Returns the storage of each repository of a user or organisation, the largest first. */
export async function findRepositoryStorage(queries: Queries, name: string): Promise<RepositoryStorageReport[]> {
  const found: RepositoryStorageReport[] = [];
  for (const { id: namespaceId } of await findQuotas(queries, named(name))) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      const page = await storedRepositories(queries, namespaceId, {
        search: "",
        type: undefined,
        sort: "id",
        direction: "asc",
        after: after === "" ? undefined : ["", after],
        limit: pageSize,
      });
      for (const { id, type, fullName } of page)
        found.push({
          id: fullName,
          type,
          ...(await storageOfRepository(queries, { id, namespaceId }, "administrator")),
        });
      after = page.length < pageSize ? undefined : page.at(-1)?.id;
    }
  }
  return found.toSorted((one, other) => other.storage - one.storage);
}

/**
 * Sets the quota of a user or organisation.
 * @param quota bytes; `null`: none; `"default"`: that of all users or organisations
 * @returns whether there is such a user or organisation
 */
export async function setQuotaByName(
  queries: Queries,
  name: string,
  quota: number | null | "default",
): Promise<boolean> {
  return queries.transaction(async (transaction) => {
    const [found] = await findQuotas(transaction, named(name));
    if (found === undefined) return false;
    await setQuota(transaction, found.id, quota === "default" ? undefined : quota);
    const event = { action: "quota.set", ownerId: found.id, subject: found.name, details: { quota } } as const;
    await recordAudit(transaction, { now: new Date(), origin: commandLine }, event);
    return true;
  });
}

function named(name: string) {
  return eq(namespaces.foldedName, foldName(name));
}
