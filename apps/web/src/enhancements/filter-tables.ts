import { folded } from "./folded.ts";

/** Rows from which a table can be searched. */
const longRows = 16;

/** Adds a field to long tables that hides the rows without the text. */
export function filterTables(element: HTMLElement): void {
  const label = element.dataset["filterLabel"] ?? "";
  for (const frame of element.querySelectorAll<HTMLElement>(".table-scroll")) {
    const rows = [...frame.querySelectorAll<HTMLTableRowElement>("tbody > tr")];
    if (rows.length < longRows) continue;
    const field = document.createElement("input");
    field.type = "search";
    field.className = "table-filter";
    field.placeholder = label;
    field.ariaLabel = label;
    // The article may be in another language.
    field.lang = document.documentElement.lang;
    field.addEventListener("input", () => {
      const wanted = folded(field.value.trim());
      for (const row of rows) row.hidden = !folded(row.textContent ?? "").includes(wanted);
    });
    frame.before(field);
  }
}
