/** Returns text for comparisons without regard to case, in the language of the page: Turkish has two letters I. */
export function folded(text: string): string {
  return text.toLocaleLowerCase(document.documentElement.lang);
}
