const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const firstPrintable = 0x20;
const deletion = 0x7f;

/**
 * Whether the head of a message has line ends of one character, or control characters: what one parser takes for an end of
 * line, another does not.
 */
export function hasOddCharacter(text: string): boolean {
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code >= firstPrintable ? code !== deletion : code === tab) continue;
    const isLineEnd =
      code === carriageReturn
        ? text.charCodeAt(position + 1) === lineFeed
        : code === lineFeed && text.charCodeAt(position - 1) === carriageReturn;
    if (!isLineEnd) return true;
  }
  return false;
}

const escapedControl = /%(?:[01][\da-f]|7f)/i;

/** Whether an address has a percent-encoded control character: databases, headers and file names refuse those. */
export function hasEscapedControl(url: string): boolean {
  return escapedControl.test(url);
}
