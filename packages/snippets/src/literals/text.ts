// Controls, line ends and marks that hide or reorder text. Joiners stay: emoji and many scripts are written with them.
const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** What is written as it is: almost every text. */
const plain = /^[ !#-[\]-~]*$/;

const hex4 = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");

/** A double-quoted string as JSON, JavaScript, Python and Go all read it, with nothing unseen in it. */
export function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text.toWellFormed()).replaceAll(unseen, (character) => `\\u${hex4(character)}`);
}

/** Whether a text holds characters that hide, or that reorder what is seen. */
export function hasUnseen(text: string): boolean {
  return text.search(unseen) !== -1;
}

/** One line for a comment: whatever ends a line, or hides, is a space. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(unseen, " ").trim();
}
