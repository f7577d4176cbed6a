/** Makes what scrolls within a card reachable by keys; the card's markup is not ours to write. */
export function scrolling(element: HTMLElement): void {
  for (const part of element.querySelectorAll<HTMLElement>("pre, table")) part.tabIndex = 0;
}
