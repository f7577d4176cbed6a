import { type ObjectDriver, ObjectMissingError, type StoredObject } from "../object-driver.ts";
import { openLater } from "../open-later.ts";

/**
 * Reads objects from a second driver that the first does not have yet, while `modelyard objects migrate` copies them. New
 * objects are stored by the first driver only. Has no paths and presigned URLs: an object may still be elsewhere.
 */
export function withFallback(first: ObjectDriver, second: ObjectDriver): ObjectDriver {
  return {
    kind: first.kind,
    ...(first.folder === undefined ? {} : { folder: first.folder }),
    put: (key, bytes, options) => first.put(key, bytes, options),
    head: async (key) => (await first.head(key)) ?? second.head(key),
    async read(key, range, signal) {
      try {
        return await first.read(key, range, signal);
      } catch (error) {
        if (!(error instanceof ObjectMissingError)) throw error;
        return second.read(key, range, signal);
      }
    },
    async move(from, to) {
      try {
        await first.move(from, to);
      } catch (error) {
        if (!(error instanceof ObjectMissingError)) throw error;
        // A part of an upload that began before the stores were switched.
        await first.put(
          to,
          openLater(() => second.read(from)),
        );
        await second.remove(from);
      }
    },
    async copy(from, to) {
      try {
        await first.copy(from, to);
      } catch (error) {
        if (!(error instanceof ObjectMissingError)) throw error;
        await first.put(
          to,
          openLater(() => second.read(from)),
        );
      }
    },
    // Both, or the object would appear again from the second.
    async remove(key) {
      await second.remove(key);
      await first.remove(key);
    },
    list: (prefix, after) => merged(first.list(prefix, after), second.list(prefix, after)),
    async sweep(now) {
      await first.sweep(now);
      await second.sweep(now);
    },
    async ready() {
      await first.ready();
      await second.ready();
    },
    async close() {
      await first.close();
      await second.close();
    },
  };
}

/** Merges two lists in the order of their keys. An object that both have is listed once, as the first has it. */
async function* merged(
  first: AsyncIterable<StoredObject>,
  second: AsyncIterable<StoredObject>,
): AsyncGenerator<StoredObject> {
  const [a, b] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()];
  let [nextA, nextB] = [await a.next(), await b.next()];
  while (nextA.done !== true || nextB.done !== true) {
    const isFirst = nextB.done === true || (nextA.done !== true && nextA.value.key <= nextB.value.key);
    if (isFirst && nextA.done !== true) {
      if (nextB.done !== true && nextB.value.key === nextA.value.key) nextB = await b.next();
      yield nextA.value;
      nextA = await a.next();
    } else if (nextB.done !== true) {
      yield nextB.value;
      nextB = await b.next();
    }
  }
}
