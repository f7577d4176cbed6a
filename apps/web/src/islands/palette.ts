import type { Suggestions } from "../features/search/suggestions.ts";

/** Between the last letter and the question to the server. */
const pauseMs = 120;

/** The box that Ctrl K opens: a combobox whose list follows what is typed. */
export function palette(dialog: HTMLElement): void {
  const input = dialog.querySelector("input");
  const list = dialog.querySelector<HTMLElement>("[role=listbox]");
  const status = dialog.querySelector("output");
  if (!(dialog instanceof HTMLDialogElement) || input === null || list === null || status === null) return;
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const chosen = () => options().find(({ ariaSelected }) => ariaSelected === "true");
  const choose = (option: HTMLElement | undefined) => {
    for (const other of options()) other.ariaSelected = String(other === option);
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", option.id);
  };
  const show = (groups: Suggestions["groups"], says: string) => {
    list.replaceChildren(...groups.map(groupElement));
    input.ariaExpanded = String(groups.length > 0);
    status.textContent = says;
    choose(undefined);
  };
  const ask = async () => {
    asking?.abort();
    const text = input.value.trim();
    if (text === "") return show([], "");
    asking = new AbortController();
    const { signal } = asking;
    try {
      const response = await fetch(`${dialog.dataset["suggestions"]}?q=${encodeURIComponent(text)}`, { signal });
      if (!response.ok) throw new Error(`The search answered ${response.status}.`);
      const { groups, says }: Suggestions = await response.json();
      show(groups, says);
    } catch {
      // A newer question took its place, or there is no answer: the search page says why.
      if (!signal.aborted) show([], dialog.dataset["failed"] ?? "");
    }
  };
  const move = (step: number) => {
    const all = options();
    const current = chosen();
    // Before the first and after the last stands what was typed itself.
    const next = (current === undefined ? (step > 0 ? -1 : all.length) : all.indexOf(current)) + step;
    choose(all[next]);
  };

  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (dialog.open) return dialog.close();
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    dialog.showModal();
    input.select();
  });
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pauseMs);
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const option = chosen();
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && option !== undefined) open(option, event);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (option !== null) open(option, event);
  });
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  // What lies outside the box is the dialog's own ground.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    asking?.abort();
  });
}

function open({ dataset }: HTMLElement, { ctrlKey, metaKey }: MouseEvent | KeyboardEvent): void {
  const { href } = dataset;
  if (href === undefined) return;
  if (ctrlKey || metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}

function groupElement({ title, hits }: Suggestions["groups"][number], index: number): HTMLElement {
  const group = element("div", "palette-group");
  const heading = element("div", "palette-heading", title);
  heading.id = `palette-group-${index}`;
  group.role = "group";
  group.setAttribute("aria-labelledby", heading.id);
  group.append(
    heading,
    ...hits.map((hit, place) => {
      const option = element("div", "palette-option");
      option.role = "option";
      option.id = `palette-option-${index}-${place}`;
      option.ariaSelected = "false";
      option.dataset["href"] = hit.href;
      if (hit.language !== undefined) option.lang = hit.language;
      option.append(element("span", "", hit.title));
      if (hit.detail !== undefined) option.append(element("span", "text-muted", hit.detail));
      return option;
    }),
  );
  return group;
}

/** What was found is text, whatever it says. */
function element(tag: "div" | "span", className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
