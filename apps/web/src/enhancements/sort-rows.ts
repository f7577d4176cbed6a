import { inListOrder, movedRow } from "../features/providers/move-row.ts";

/**
 * Lets visitors drag the rows of a table, and move them by their buttons without opening a page. The priorities of the rows
 * follow; they are stored with the form.
 */
export function sortRows(form: HTMLElement): void {
  const body = form.querySelector("tbody");
  if (body === null) return;
  let dragged: HTMLTableRowElement | undefined;
  for (const row of rowsOf(body)) row.draggable = true;
  body.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Element)) return;
    const row = target.closest("tr");
    // Text in fields can be selected.
    if (row !== null) row.draggable = target.closest("input, button, label") === null;
  });
  body.addEventListener("dragstart", ({ target, dataTransfer }) => {
    dragged = target instanceof HTMLTableRowElement ? target : undefined;
    dataTransfer?.setData("text/plain", dragged?.dataset["row"] ?? "");
  });
  body.addEventListener("dragover", (event) => {
    if (dragged !== undefined) event.preventDefault();
  });
  body.addEventListener("dragend", () => {
    dragged = undefined;
  });
  body.addEventListener("drop", (event) => {
    const onto = event.target instanceof Element ? event.target.closest("tr") : null;
    if (dragged === undefined || onto === null) return;
    event.preventDefault();
    move(body, dragged, (listed) => listed.indexOf(onto.dataset["row"] ?? ""));
  });
  body.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[name=move]") : null;
    const row = button?.closest("tr");
    if (button === null || row === null || row === undefined) return;
    event.preventDefault();
    const step = button.value.startsWith("up.") ? -1 : 1;
    move(body, row, (listed) => listed.indexOf(row.dataset["row"] ?? "") + step);
    // The button may be disabled now.
    if (button.disabled) row.querySelector<HTMLButtonElement>("button:enabled")?.focus();
    else button.focus();
  });
}

function rowsOf(body: HTMLTableSectionElement): HTMLTableRowElement[] {
  return [...body.rows];
}

/** @param placeIn returns the new index, from the ids in the order of the list */
function move(
  body: HTMLTableSectionElement,
  row: HTMLTableRowElement,
  placeIn: (listed: readonly string[]) => number,
): void {
  const elements = new Map(rowsOf(body).map((element) => [element.dataset["row"] ?? "", element]));
  const rows = [...elements].map(([id, element]) => ({
    id,
    label: element.querySelector("th")?.textContent ?? "",
    priority: fieldOf(element)?.value.trim() ?? "",
  }));
  // Priorities may have been typed since the page was opened.
  const listed = inListOrder(rows);
  const to = placeIn(listed.map(({ id }) => id));
  const moved = movedRow(listed, row.dataset["row"] ?? "", to);
  for (const [index, { id, priority }] of moved.entries()) {
    const element = elements.get(id);
    if (element === undefined) continue;
    body.append(element);
    const field = fieldOf(element);
    if (field !== null) field.value = priority;
    const [up, down] = element.querySelectorAll<HTMLButtonElement>("button[name=move]");
    if (up !== undefined) up.disabled = index === 0;
    if (down !== undefined) down.disabled = index === moved.length - 1;
  }
}

function fieldOf(row: HTMLTableRowElement): HTMLInputElement | null {
  return row.querySelector("input[data-priority]");
}
