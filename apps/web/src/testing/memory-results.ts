import type { ResultStore } from "../environment/web-options.ts";

/** Creates a store of form results in memory. */
export function createMemoryResults(): ResultStore & { size: () => number } {
  const stored = new Map<string, { visitor: string; content: Buffer }>();
  return {
    size: () => stored.size,
    put: async ({ id, visitor, content }) => {
      stored.set(id, { visitor, content });
      return true;
    },
    get: async ({ id, visitor }) => {
      const found = stored.get(id);
      return found?.visitor === visitor ? found.content : undefined;
    },
  };
}
