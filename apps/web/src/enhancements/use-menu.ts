import { panelParameters } from "../features/use-model/panel-parameters.ts";
import { menu } from "./menu.ts";

/** Keeps in the address whether the panel "Use this model" is open, and closes it like a menu. */
export function useMenu(details: HTMLElement): void {
  menu(details);
  details.addEventListener("toggle", () => {
    const address = new URL(location.href);
    const isOpen = details.hasAttribute("open");
    const choices = panelParameters.filter((name) => address.searchParams.has(name));
    if (isOpen === choices.length > 0) return;
    if (isOpen) address.searchParams.set("use", openView(details));
    for (const name of choices) address.searchParams.delete(name);
    history.replaceState(history.state, "", address);
  });
}

/** Returns the name of the open view: its content's id without the prefix. */
function openView(details: HTMLElement): string {
  return (
    details.querySelector<HTMLElement>("[data-view][aria-current]")?.dataset["view"]?.replace("use-", "") ?? "libraries"
  );
}
