/** The name of the control that keeps the turns of a column. */
export function turnControl(column: number): string {
  return `turn-${column}`;
}
