import { hydrateRoot } from "react-dom/client";
import type { Island } from "./define-island.tsx";
import { IslandRoot } from "./island-root.tsx";
import { keepFields } from "./keep-fields.ts";

/**
 * Hydrates the markup of an island.
 * @param element has the props and the markup
 * @returns once the island reacts to events
 * @throws the props are not what the island's schema says
 */
export function hydrateIsland(element: HTMLElement, island: Pick<Island<object>, "render">): Promise<void> {
  const content = island.render(JSON.parse(element.dataset["props"] ?? "{}"));
  const restoreFields = keepFields(element);
  return new Promise((resolve) => {
    const onHydrated = () => {
      restoreFields();
      element.dataset["hydrated"] = "";
      resolve();
    };
    hydrateRoot(
      element,
      <IslandRoot icons={document.body.dataset["icons"] ?? ""} slots={slotsOf(element)} onHydrated={onHydrated}>
        {content}
      </IslandRoot>,
    );
  });
}

/** Should React not find its own markup, because an extension of the browser changed it, it renders the slots anew. */
function slotsOf(element: HTMLElement): Map<string, string> {
  const own = [...element.querySelectorAll<HTMLElement>("[data-slot]")].filter(
    (slot) => slot.closest("[data-island]") === element,
  );
  return new Map(own.map((slot) => [slot.dataset["slot"] ?? "", slot.innerHTML]));
}
