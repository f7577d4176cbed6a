import type { ResultStore } from "../environment/web-options.ts";

/** Keeps results of forms in memory. */
export function createMemoryResults(): ResultStore & { size: () => number } {
  const kept = new Map<string, { visitor: string; content: Buffer }>();
  return {
    size: () => kept.size,
    put: async ({ id, visitor, content }) => {
      kept.set(id, { visitor, content });
      return true;
    },
    get: async ({ id, visitor }) => {
      const found = kept.get(id);
      return found?.visitor === visitor ? found.content : undefined;
    },
  };
}
