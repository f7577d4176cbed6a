import { hydrate } from "./hydrate.ts";
import { isReplay, replay } from "./replay.ts";

/** Interactions with an island; `focusin` only starts the hydration. */
const interactions = ["click", "submit", "input", "change", "keydown", "focusin"] as const;

/** Events with a default action, which is prevented until the island can handle them. */
const stopped: ReadonlySet<string> = new Set(["click", "submit"]);

interface Waiting {
  event: Event;
  target: Element;
  island: HTMLElement;
  /** Returns the types of events that wait for this target. */
  types: Set<string>;
}

/** Hydrates an island at the first interaction with it, and then replays the interaction. */
export function hydrateOnInteraction(page: Document): void {
  /** Islands that failed to load: they work as without JavaScript. */
  const failed = new WeakSet<Element>();
  const waiting = new WeakMap<EventTarget, Set<string>>();

  const handle = (event: Event): void => {
    const { target, type } = event;
    if (isReplay(event) || !(target instanceof Element) || opensElsewhere(event)) return;
    const island = islandOf(target);
    if (island === undefined || failed.has(island)) return;
    if (stopped.has(type)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const types = waiting.get(target) ?? new Set();
    waiting.set(target, types);
    if (types.has(type)) return;
    types.add(type);
    void respond({ event, target, island, types });
  };
  const respond = async ({ event, target, island, types }: Waiting): Promise<void> => {
    const isHydrated = await hydrate(island);
    types.delete(event.type);
    if (!isHydrated) failed.add(island);
    if (event.type !== "focusin") replay(event, target);
  };
  for (const type of interactions) page.addEventListener(type, handle, { capture: true, passive: false });
}

/** @returns the island that owns an element and is not hydrated; content of slots belongs to no island */
function islandOf(target: Element): HTMLElement | undefined {
  const owner = target.closest<HTMLElement>("[data-island], [data-slot]");
  return owner?.matches("[data-island]:not([data-hydrated])") === true ? owner : undefined;
}

/** A link that opens in another tab needs no island. */
function opensElsewhere(event: Event): boolean {
  return event instanceof MouseEvent && event.type === "click" && (event.ctrlKey || event.metaKey || event.shiftKey);
}
