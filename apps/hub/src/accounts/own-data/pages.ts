import { limits } from "@modelyard/platform/limits";

const { entries: most, entriesAtOnce } = limits.ownData;

/** Yields a list that is short. */
export async function* once(read: () => Promise<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  yield await read();
}

/** Yields a list part by part: memory use does not depend on its length. */
export async function* pages(
  read: (limit: number, offset: number) => Promise<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  for (let offset = 0; offset < most; offset += entriesAtOnce) {
    const entries = await read(entriesAtOnce, offset);
    yield entries;
    if (entries.length < entriesAtOnce) return;
  }
}
