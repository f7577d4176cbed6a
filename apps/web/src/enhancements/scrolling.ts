/** Makes scrollable elements of a card reachable by keyboard, because users' markup does not. */
export function scrolling(element: HTMLElement): void {
  for (const part of element.querySelectorAll<HTMLElement>("pre, table")) part.tabIndex = 0;
}
