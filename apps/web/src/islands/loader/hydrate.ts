import { islandModule } from "./registry.ts";

const started = new WeakMap<Element, Promise<boolean>>();

/**
 * Hydrates an island, once.
 * @returns whether it is hydrated; one that fails to load stays server markup
 */
export function hydrate(element: HTMLElement): Promise<boolean> {
  const running = started.get(element) ?? load(element);
  started.set(element, running);
  return running;
}

async function load(element: HTMLElement): Promise<boolean> {
  const open = islandModule(element.dataset["island"]);
  if (open === undefined) return false;
  try {
    const [{ hydrateIsland }, island] = await Promise.all([import("../runtime.tsx"), open()]);
    await hydrateIsland(element, island);
    return true;
  } catch (error) {
    // A network error, or a page older than the script. The markup works without hydration.
    reportError(error);
    return false;
  }
}
