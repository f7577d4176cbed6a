// Controls, line ends and marks that hide or reorder text. Joiners are kept: emoji and many scripts use them.
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Text that is written unchanged: almost all text. */
const plain = /^[ !#-[\]-~]*$/;

const hex4 = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");

/** A double-quoted string that JSON, JavaScript, Python and Go read the same way, without invisible characters. */
export function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text.toWellFormed()).replaceAll(unseen, (character) => `\\u${hex4(character)}`);
}

/** Returns whether a text contains invisible characters, or ones that reorder the visible text. */
export function hasInvisibleCharacters(text: string): boolean {
  return text.search(unseen) !== -1;
}

/** Returns a text as one line for a comment: line ends and invisible characters become spaces. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(unseen, " ").trim();
}
