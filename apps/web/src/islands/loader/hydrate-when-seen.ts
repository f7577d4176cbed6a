import { hydrate } from "./hydrate.ts";

/** How long a visible island waits for an idle browser, in milliseconds. */
const longestWaitMs = 2000;

/** Hydrates the islands of a page as they become visible, when the browser is idle. */
export function hydrateWhenSeen(root: ParentNode): void {
  const islandOf = new Map<Element, HTMLElement>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const island = islandOf.get(target);
      if (!isIntersecting || island === undefined) continue;
      observer.unobserve(target);
      whenIdle(() => void hydrate(island));
    }
  });
  for (const island of root.querySelectorAll<HTMLElement>("[data-island]:not([data-hydrate])")) {
    // The island's own element has no box.
    const box = island.firstElementChild;
    if (box === null) continue;
    islandOf.set(box, island);
    observer.observe(box);
  }
}

function whenIdle(act: () => void): void {
  // Not in Safari.
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: longestWaitMs });
  else setTimeout(act);
}
