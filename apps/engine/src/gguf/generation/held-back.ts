/** Returns how many characters at the end of a text could be the start of one of these markers. */
export function heldBack(text: string, markers: readonly string[]): number {
  let longest = 0;
  for (const marker of markers) {
    for (let length = Math.min(marker.length - 1, text.length); length > longest; length--) {
      if (text.endsWith(marker.slice(0, length))) {
        longest = length;
        break;
      }
    }
  }
  return longest;
}

/** Returns the position of the first marker in a text, `-1` if there is none. */
export function firstMarker(text: string, markers: readonly string[]): number {
  let first = -1;
  for (const marker of markers) {
    const position = text.indexOf(marker);
    if (position !== -1 && (first === -1 || position < first)) first = position;
  }
  return first;
}
