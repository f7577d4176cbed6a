/** Properties of an element whose content scrolls: the keyboard must reach it, which not every browser ensures. */
export const scrollable = { tabIndex: 0 } as const;

/** Properties of a scrollable element that is a landmark. @param label unique on the page */
export function scrollableRegion(label: string) {
  return { ...scrollable, role: "region", "aria-label": label } as const;
}
