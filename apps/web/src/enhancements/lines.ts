import { lineHash, readLineRange } from "./line-range.ts";

/** Highlights the lines that the address names. Shift-click selects a range from the previously clicked line. */
export function lines(table: HTMLElement): void {
  if (!(table instanceof HTMLTableElement)) return;
  let start = readLineRange(location.hash)?.first;

  const mark = () => {
    for (const row of table.querySelectorAll(".marked")) row.classList.remove("marked");
    const range = readLineRange(location.hash);
    const marked = range === undefined ? [] : [...table.rows].slice(Math.max(range.first - 1, 0), range.last);
    for (const row of marked) row.classList.add("marked");
    return marked;
  };

  table.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-line]") : null;
    if (link === null) return;
    const line = Number(link.dataset["line"]);
    if (!event.shiftKey || start === undefined) {
      start = line;
      return;
    }
    event.preventDefault();
    const hash = lineHash({ first: Math.min(start, line), last: Math.max(start, line) });
    history.replaceState(history.state, "", hash);
    mark();
  });
  window.addEventListener("hashchange", mark);
  // The browser scrolls to a single line by itself, but not to a range.
  if (mark().length > 1) table.querySelector(".marked")?.scrollIntoView({ block: "center" });
}
