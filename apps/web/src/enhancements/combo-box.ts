import type { Suggestions } from "../features/search/suggestions.ts";
import { suggestionGroup } from "./suggestion-group.ts";

/** Between the last letter and the request. */
const pauseMs = 120;

export interface ComboBox {
  isOpen: () => boolean;
  /** Removes the suggestions. */
  clear: () => void;
  /** Sends no more requests and ignores those under way. */
  stop: () => void;
}

/**
 * Turns a text field into a combobox whose list follows what is typed, after the pattern of the ARIA authoring practices:
 * focus stays in the field, arrow keys choose an option.
 * @param root holds the field, the list and its status
 */
export function comboBox(root: HTMLElement): ComboBox | undefined {
  const input = root.querySelector("input");
  const list = root.querySelector<HTMLElement>("[role=listbox]");
  const status = root.querySelector("output");
  if (input === null || list === null || status === null) return undefined;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Without the script, the field promises no list.
  input.role = "combobox";
  input.ariaAutoComplete = "list";
  input.ariaExpanded = "false";
  input.setAttribute("aria-controls", list.id);

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const chosen = () => options().find(({ ariaSelected }) => ariaSelected === "true");
  const choose = (option: HTMLElement | undefined) => {
    for (const other of options()) other.ariaSelected = String(other === option);
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", option.id);
  };
  const show = (groups: Suggestions["groups"], says: string) => {
    list.replaceChildren(...groups.map((group, index) => suggestionGroup(group, `${list.id}-${index}`)));
    input.ariaExpanded = String(groups.length > 0);
    status.textContent = says;
    choose(undefined);
  };
  const stop = () => {
    clearTimeout(timer);
    request?.abort();
  };
  const suggest = async () => {
    stop();
    const text = input.value.trim();
    if (text === "") return show([], "");
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(`${list.dataset["suggestions"]}?q=${encodeURIComponent(text)}`, { signal });
      if (!response.ok) throw new Error(`The search responded ${response.status}.`);
      const { groups, says }: Suggestions = await response.json();
      if (!signal.aborted) show(groups, says);
    } catch {
      // A newer request was sent, or there is no response: the search page says why.
      if (!signal.aborted) show([], list.dataset["failed"] ?? "");
    }
  };
  const move = (step: number) => {
    const all = options();
    const current = chosen();
    // Before the first and after the last option is what was typed.
    const next = (current === undefined ? (step > 0 ? -1 : all.length) : all.indexOf(current)) + step;
    choose(all[next]);
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void suggest(), pauseMs);
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const option = chosen();
    if (event.key === "ArrowDown" && options().length === 0) void suggest();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && option !== undefined) open(option, event);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (option !== null) open(option, event);
  });
  return {
    isOpen: () => input.ariaExpanded === "true",
    clear: () => {
      stop();
      show([], "");
    },
    stop,
  };
}

function open({ dataset }: HTMLElement, { ctrlKey, metaKey }: MouseEvent | KeyboardEvent): void {
  const { href } = dataset;
  if (href === undefined) return;
  if (ctrlKey || metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}
