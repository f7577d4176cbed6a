interface Row {
  id: string;
  label: string;
  /** Empty for providers tried after all others. */
  priority: string;
}

/** Returns rows in the order of the list: first those with a priority, then the others by name. */
export function inListOrder<R extends Row>(rows: readonly R[]): R[] {
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.label.localeCompare(b.label) || 0);
}

/** What is typed may be no number. */
function rankOf({ priority }: Row): number {
  return /^\d{1,3}$/.test(priority.trim()) ? Number(priority) : Number.MAX_SAFE_INTEGER;
}

/**
 * Moves a provider to another place of the list. All providers up to the last one with a priority get a priority of their
 * place, so that none has the same as another.
 * @param rows in the order of the list
 * @param to the new index
 */
export function movedRow<R extends Row>(rows: readonly R[], id: string, to: number): R[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const place = Math.min(Math.max(to, 0), rows.length - 1);
  const moved = rows.toSpliced(from, 1).toSpliced(place, 0, row);
  const last = Math.max(
    place,
    moved.findLastIndex(({ priority }) => priority !== ""),
  );
  return moved.map((each, index) => withPriority(each, index <= last ? String(index + 1) : ""));
}

function withPriority<R extends Row>(row: R, priority: string): R {
  return { ...row, priority };
}
