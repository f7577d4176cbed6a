/**
 * Characters with which spreadsheet programs begin a formula, also in their full width, or which they skip before one.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * Formats a line of CSV. Every cell is quoted, and a text that a spreadsheet program would run as a formula gets an
 * apostrophe in front, which such programs do not show.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = startsFormula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
