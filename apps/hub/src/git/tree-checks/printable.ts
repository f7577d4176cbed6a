/** Control characters, characters that have no shape or change the direction of text, and halves of surrogate pairs. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns untrusted text in a form that cannot change what a terminal shows around it: `\u{202e}` for the character. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
