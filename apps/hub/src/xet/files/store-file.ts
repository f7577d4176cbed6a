import { eq } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { xetFiles, xetTerms, xorbChunks } from "../tables.ts";
import { keepXorbs } from "../xorbs/keep-xorbs.ts";
import { type CheckedFile, missingXorb } from "./check-file.ts";

const termsPerInsert = 1000;

/**
 * Stores the terms of a file that was checked. The file is kept from garbage collection until the end of the transaction.
 * @throws {HubError} 400: garbage collection has removed a xorb since the file was checked
 */
export async function storeFile(queries: Queries, file: CheckedFile, now: Date): Promise<void> {
  const { hash, size, terms, firstChunk } = file;
  const hashes = new Set(terms.map(({ xorbHash }) => xorbHash));
  const stored = await keepXorbs(queries, { hashes, now });
  for (const xorb of hashes) if (!stored.has(xorb)) throw missingXorb(hash, xorb);
  await queries
    .insert(xetFiles)
    .values({ hash, size, createdAt: now })
    // Changes nothing, but locks the row, and adds it again if garbage collection has just removed it.
    .onConflictDoUpdate({ target: xetFiles.hash, set: { size } });
  const [known] = await queries
    .select({ position: xetTerms.position })
    .from(xetTerms)
    .where(eq(xetTerms.fileHash, hash))
    .limit(1);
  // The same hash has the same bytes: other terms for it would say nothing new.
  if (known !== undefined) return;
  for (let start = 0; start < terms.length; start += termsPerInsert)
    await queries.insert(xetTerms).values(terms.slice(start, start + termsPerInsert));
  await queries.insert(xorbChunks).values(firstChunk).onConflictDoNothing();
}
