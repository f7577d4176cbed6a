import type { DiffHunk } from "@modelyard/hub/contract";
import { visibleHtml } from "./visible-text.ts";

// A page has up to 12,000 lines. React takes some 20 µs for each, which would block the server for a quarter of a second.

interface Side {
  /** The text of the line, as HTML. */
  html: string;
  number: number;
  kind: "same" | "added" | "removed";
}

interface Row {
  before: Side | undefined;
  after: Side | undefined;
}

/**
 * Returns the table rows of a hunk with both line numbers and one text.
 * @param unended shown after a line that ends its file without a line break
 */
export function unifiedRows(hunk: DiffHunk, unended: string): string {
  return sidesOf(hunk, unended)
    .map(({ before, after }) => {
      const side = after ?? before;
      if (side === undefined) return "";
      return `<tr${kindOf(side)}>${numberCell(before)}${numberCell(after)}${textCell(side)}</tr>`;
    })
    .join("");
}

/** Like `unifiedRows`, with the old text at the left and the new one at the right. */
export function splitRows(hunk: DiffHunk, unended: string): string {
  return besides(sidesOf(hunk, unended))
    .map(({ before, after }) => `<tr>${halfRow(before)}${halfRow(after)}</tr>`)
    .join("");
}

/** Returns the rows of a hunk in order, each with a line of one side, or an unchanged line. */
function sidesOf({ oldStart, newStart, lines, marks, unended }: DiffHunk, label: string): Row[] {
  const end = ` <span class="hidden-character">${visibleHtml(label)}</span>`;
  const marked = new Map(marks.map(([line = 0, ...parts]) => [line, parts]));
  let [oldNumber, newNumber] = [oldStart, newStart];
  return lines.map((line, index) => {
    const text = line.slice(1);
    const suffix = unended.includes(index) ? end : "";
    const [sign] = line;
    if (sign === "-") {
      const html = markedHtml(text, marked.get(index), "del") + suffix;
      return { before: { html, number: oldNumber++, kind: "removed" }, after: undefined };
    }
    if (sign === "+") {
      const html = markedHtml(text, marked.get(index), "ins") + suffix;
      return { before: undefined, after: { html, number: newNumber++, kind: "added" } };
    }
    const same = { html: visibleHtml(text) + suffix, kind: "same" } as const;
    return { before: { ...same, number: oldNumber++ }, after: { ...same, number: newNumber++ } };
  });
}

/** Puts removed lines beside the added lines that follow them. */
function besides(rows: readonly Row[]): Row[] {
  const result: Row[] = [];
  let removed: Row[] = [];
  for (const row of rows) {
    const partner = row.before === undefined ? removed.shift() : undefined;
    if (partner !== undefined) partner.after = row.after;
    else {
      if (row.after === undefined) removed.push(row);
      else removed = [];
      result.push(row);
    }
  }
  return result;
}

function markedHtml(text: string, parts: readonly number[] | undefined, element: "ins" | "del"): string {
  if (parts === undefined) return visibleHtml(text);
  let html = "";
  let at = 0;
  for (let index = 0; index < parts.length; index += 2) {
    const [start = 0, end = 0] = parts.slice(index, index + 2);
    html += `${visibleHtml(text.slice(at, start))}<${element}>${visibleHtml(text.slice(start, end))}</${element}>`;
    at = end;
  }
  return html + visibleHtml(text.slice(at));
}

function kindOf({ kind }: Side): string {
  return kind === "same" ? "" : ` class="${kind}"`;
}

function numberCell(side: Side | undefined): string {
  return side === undefined ? "<td></td>" : `<td data-n="${side.number}"></td>`;
}

/** The sign is text, so that screen readers and copies of the page have it as well. */
function textCell(side: Side): string {
  const sign = { same: " ", added: "+", removed: "-" }[side.kind];
  return `<td><b>${sign}</b>${side.html}</td>`;
}

function halfRow(side: Side | undefined): string {
  if (side === undefined) return '<td class="none"></td><td class="none"></td>';
  const kind = kindOf(side);
  return `<td${kind} data-n="${side.number}"></td>${textCell(side).replace("<td>", `<td${kind}>`)}`;
}
