import { freeBuffer } from "@modelyard/platform/http/free-memory";
import { eq } from "drizzle-orm";
import { type ByteRange, type ObjectBytes, ObjectMissingError } from "../../objects/object-driver.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { objects } from "../../objects/tables.ts";
import { xetFiles } from "../tables.ts";
import type { XetContext } from "../xet-context.ts";
import { readFile } from "./read-file.ts";

/** Returns a store that also has the objects that are stored as xorbs. Readers need not know how an object is stored. */
export function withXetFiles(store: ObjectStore, context: XetContext): ObjectStore {
  const find = async (sha256: string) => {
    // The same bytes may have been uploaded in other chunks too: garbage collection keeps the file that the object names.
    const [row] = await context.orm
      .select({ file: xetFiles })
      .from(objects)
      .innerJoin(xetFiles, eq(xetFiles.hash, objects.xetHash))
      .where(eq(objects.sha256, sha256));
    return row?.file;
  };
  return {
    ...store,
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
        return bytesOf(readFile(context, file.hash, clipped(range, file.size), signal));
      }
    },
  };
}

function clipped(range: ByteRange | undefined, size: number): ByteRange {
  return { start: range?.start ?? 0, end: Math.min(range?.end ?? Number.POSITIVE_INFINITY, size - 1) };
}

function bytesOf(pieces: AsyncGenerator<Uint8Array>): ObjectBytes {
  const bytes: ObjectBytes = {
    [Symbol.asyncIterator]: () => bytes,
    next: () => pieces.next(),
    return: () => pieces.return(undefined),
    recycle: freeBuffer,
  };
  return bytes;
}
