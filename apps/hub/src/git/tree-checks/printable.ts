/** Control characters, characters that are invisible or change the direction of text, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes untrusted text, so that it cannot affect a terminal: writes `\u{202e}` for the character. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
