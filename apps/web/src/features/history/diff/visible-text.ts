import { escapeHtml } from "@modelyard/platform/markup/escape-html";

/**
 * Characters that are not visible, or that change the order in which others are shown, and so could hide what a line does.
 * Tabs are shown as spaces; joiners belong to letters and emoji.
 */
const hidden = /(?!\t)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** Returns text as HTML in which every hidden character is named: `U+202E`. */
export function visibleHtml(text: string): string {
  return escapeHtml(text).replace(hidden, (character) => `<span class="hidden-character">${nameOf(character)}</span>`);
}

/** Returns text in which every hidden character is named. */
export function visibleText(text: string): string {
  return text.replace(hidden, nameOf);
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
