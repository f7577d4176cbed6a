/** Returns text that fits in a header, which allows no control characters. The body has the original text. */
export function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000);
}
