/**
 * Returns the beginning of a text, without half of a character at its end, which PostgreSQL refuses in JSON.
 * @param maxChars in UTF-16 code units
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const isHalf = last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(0, isHalf ? maxChars - 1 : maxChars);
}
