import { hashBytes, type ObjectDriver, sha256OfKey, type XorbChecker } from "@modelyard/hub";

/**
 * Reads the copy of an object or xorb in a backup.
 * @param stored the objects of the backup
 * @returns its hash and size; `undefined` if there is none, or its bytes are not those that the hub needs
 */
export async function intactCopy(
  stored: ObjectDriver,
  checker: XorbChecker,
  key: string,
): Promise<{ sha256: string; size: number } | undefined> {
  if ((await stored.head(key)) === undefined) return undefined;
  const found = await hashBytes(await stored.read(key));
  const expected = sha256OfKey(key);
  if (expected !== undefined) return found.sha256 === expected ? found : undefined;
  const path = stored.path?.(key);
  if (path === undefined || (await checker.problemOf(path, key.slice(-64))) !== undefined) return undefined;
  return found;
}
