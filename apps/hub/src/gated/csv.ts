/**
 * Characters with which spreadsheet programs begin a formula, also in their full width, or which they skip before one.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * Formats a line of CSV. Every cell is quoted, and a text that a spreadsheet program would run as a formula gets an
 * apostrophe in front, which such programs do not show. So does what follows a semicolon: where the decimal separator is
 * a comma, as in Turkish, programs separate cells at semicolons, also inside quotes that do not start a line.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const parts = text.replaceAll(/;(?=\s?[=+\-@\uff1d\uff0b\uff0d\uff20])/g, ";'");
  const safe = startsFormula.test(parts) ? `'${parts}` : parts;
  return `"${safe.replaceAll('"', '""')}"`;
}
