/** Finds the first character that base64 and the white space in it do not use. */
const foreign = /[^A-Za-z0-9+/\s]/;

/** Whether a text is base64: its letters with white space between them, then at most two `=`, then white space. */
export function isBase64(text: string): boolean {
  const end = text.search(foreign);
  if (end === -1) return true;
  let padding = end;
  while (padding < end + 2 && text[padding] === "=") padding += 1;
  return text.slice(padding).trim() === "";
}
