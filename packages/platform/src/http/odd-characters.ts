const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const firstPrintable = 0x20;
const deletion = 0x7f;

/**
 * Returns whether the head of a message has a bare CR or LF, or control characters: parsers disagree on whether they
 * end a line.
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

/** Returns whether a URL has a percent-encoded control character, which databases, headers and file names reject. */
export function hasEscapedControl(url: string): boolean {
  return escapedControl.test(url);
}
