import { hydrateRoot } from "react-dom/client";
import type { Island } from "./define-island.tsx";
import { IslandRoot } from "./island-root.tsx";
import { keepFields } from "./keep-fields.ts";

/**
 * Hydrates the markup of an island.
 * @param element has the props and the markup
 * @returns a promise that resolves when the island handles events
 * @throws the props do not match the island's schema
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

/** If a browser extension changed the markup, hydration fails and React renders the slots again. */
function slotsOf(element: HTMLElement): Map<string, string> {
  const own = [...element.querySelectorAll<HTMLElement>("[data-slot]")].filter(
    (slot) => slot.closest("[data-island]") === element,
  );
  return new Map(own.map((slot) => [slot.dataset["slot"] ?? "", slot.innerHTML]));
}
