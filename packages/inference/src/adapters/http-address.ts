/** Whether a text is an address and not the name of a model. */
export function isHttpAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
