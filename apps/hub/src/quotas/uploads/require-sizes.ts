import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { objects, repoObjects } from "../../objects/tables.ts";
import { repos } from "../../repos/tables.ts";
import { isCountedFor } from "../count-objects.ts";
import { limitedNamespace, requireFree, useFor } from "../use-of-namespace.ts";

/**
 * Checks large files of which only the sizes are known. Refuses them only if they cannot fit, whatever their content: files
 * of the same size may be the same, and a file with the size of a stored object may be that object.
 * @throws {HubError} 507
 */
export async function requireSizes(
  queries: Queries,
  { repoId, userId, sizes, now }: { repoId: string; userId: string; sizes: readonly number[]; now: Date },
): Promise<void> {
  const namespace = sizes.length === 0 ? undefined : await limitedNamespace(queries, { repoId, userId });
  if (namespace === undefined) return;
  const distinct = new Set(sizes);
  const most = sumOf(distinct);
  const usedBytes = await useFor(queries, namespace, { bytes: most, now });
  if (usedBytes + most <= namespace.quotaBytes) return;
  const rows = await queries
    .selectDistinct({ size: objects.size })
    .from(objects)
    .innerJoin(repoObjects, eq(repoObjects.sha256, objects.sha256))
    .innerJoin(repos, eq(repos.id, repoObjects.repoId))
    .where(and(isCountedFor(namespace.id), inArray(objects.size, [...distinct])));
  for (const { size } of rows) distinct.delete(size);
  const bytes = sumOf(distinct);
  if (bytes > 0) requireFree(namespace, { usedBytes, bytes });
}

function sumOf(sizes: Iterable<number>): number {
  let sum = 0;
  for (const size of sizes) sum += size;
  return sum;
}
