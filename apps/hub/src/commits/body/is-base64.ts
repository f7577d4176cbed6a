/** Matches the first character that is neither base64 nor white space. */
const otherCharacter = /[^A-Za-z0-9+/\s]/;

/** Returns whether a text is base64: letters and white space, then at most two `=`, then white space. */
export function isBase64(text: string): boolean {
  const end = text.search(otherCharacter);
  if (end === -1) return true;
  let padding = end;
  while (padding < end + 2 && text[padding] === "=") padding += 1;
  return text.slice(padding).trim() === "";
}
