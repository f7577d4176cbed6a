/** Returns the name of the control that holds the turns of a column. */
export function turnControl(column: number): string {
  return `turn-${column}`;
}
