/**
 * Exactly the characters for which the card's font has glyphs: Latin letters of European and Turkic languages
 * and of Vietnamese, Greek, Cyrillic, and their punctuation.
 */
const letters = [
  "\u0020-\u007e\u00a0-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u01a0\u01a1\u01af\u01b0\u01e6\u01e7\u0218-\u021b\u0259",
  "\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9",
  "\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce",
  "\u0400-\u045f\u0490-\u0493\u0496-\u049b\u04a2\u04a3\u04ae-\u04b3\u04ba\u04bb\u04d8\u04d9\u04e8\u04e9",
];
const signs =
  "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u20ba\u20bd\u2116\u2122\u2212";
const undrawable = new RegExp(`[^${letters.join("")}${signs}]+`, "gu");

/**
 * Replaces characters that the font cannot draw by an ellipsis, which looks better than empty boxes.
 * @returns an empty string if no letter and no number remains
 */
export function drawableText(text: string): string {
  const shown = text
    .normalize("NFC")
    .replaceAll(undrawable, "…")
    .replaceAll(/…(?:\s*…)+/g, "…");
  return /[\p{L}\p{N}]/u.test(shown) ? shown : "";
}
