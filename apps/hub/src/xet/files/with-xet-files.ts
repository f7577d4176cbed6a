import { freeBuffer } from "@modelyard/platform/http/free-memory";
import { eq } from "drizzle-orm";
import { abortable } from "../../objects/drivers/abortable.ts";
import { type ByteRange, ObjectMissingError } from "../../objects/object-driver.ts";
import { CheckedBytes, ObjectMismatchError, type ObjectStore } from "../../objects/object-store.ts";
import { objects } from "../../objects/tables.ts";
import { xetFiles } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { readFile } from "./read-file.ts";
import { unpooledBytes } from "./unpooled-bytes.ts";

/**
 * Returns a store that also has the objects that are stored as xorbs. Readers need not know how an object is stored, and
 * bytes that are uploaded again are checked, but not stored a second time.
 */
export function withXetFiles(store: ObjectStore, context: XetContext): ObjectStore {
  const { orm } = context;
  const find = async (sha256: string) => {
    // The same bytes may have been uploaded in other chunks too: garbage collection keeps the file that the object names.
    const [row] = await orm
      .select({ file: xetFiles })
      .from(objects)
      .innerJoin(xetFiles, eq(xetFiles.hash, objects.xetHash))
      .where(eq(objects.sha256, sha256));
    return row?.file;
  };
  const isStoredAsXorbs = async (sha256: string | undefined): Promise<boolean> => {
    if (sha256 === undefined) return false;
    const [object] = await orm.select({ storedAs: objects.storedAs }).from(objects).where(eq(objects.sha256, sha256));
    return object?.storedAs === "xorbs";
  };
  return {
    ...store,
    write: async (bytes, expected, signal) => {
      if (!(await isStoredAsXorbs(expected.sha256))) return store.write(bytes, expected, signal);
      return new CheckedBytes(abortable(bytes, signal), expected).discard();
    },
    adopt: async (key, expected, signal) => {
      if (!(await isStoredAsXorbs(expected.sha256))) return store.adopt(key, expected, signal);
      const bytes = await store.driver.read(key, undefined, signal);
      try {
        return await new CheckedBytes(bytes, expected).discard();
      } catch (error) {
        if (error instanceof ObjectMismatchError) await store.driver.remove(key);
        throw error;
      }
    },
    head: async (sha256) => {
      const whole = await store.head(sha256);
      if (whole !== undefined) return whole;
      const file = await find(sha256);
      return file === undefined ? undefined : { size: file.size, modifiedAt: file.createdAt };
    },
    read: async (sha256, range, signal) => {
      try {
        return await store.read(sha256, range, signal);
      } catch (error) {
        if (!(error instanceof ObjectMissingError)) throw error;
        const file = await find(sha256);
        if (file === undefined) throw error;
        return unpooledBytes(readFile(context, file.hash, clipped(range, file.size), signal), {
          recycle: freeBuffer,
        });
      }
    },
  };
}

function clipped(range: ByteRange | undefined, size: number): ByteRange {
  return { start: range?.start ?? 0, end: Math.min(range?.end ?? Number.POSITIVE_INFINITY, size - 1) };
}
