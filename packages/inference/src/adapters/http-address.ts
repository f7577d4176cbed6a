/** Returns whether a text is an http(s) URL rather than the name of a model. */
export function isHttpAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
