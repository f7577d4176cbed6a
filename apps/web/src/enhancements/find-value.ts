import { folded } from "./folded.ts";

/** Lets visitors search the values of a filter. */
export function findValue(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) return;
  field.hidden = false;
  field.addEventListener("input", (event) => {
    // It is not a field of the list's form.
    event.stopPropagation();
    const wanted = folded(field.value.trim());
    for (const item of element.querySelectorAll("li")) {
      item.hidden = !folded(item.querySelector(".truncate")?.textContent ?? "").includes(wanted);
    }
    for (const more of element.querySelectorAll<HTMLDetailsElement>("details.more")) more.open = wanted !== "";
  });
}
