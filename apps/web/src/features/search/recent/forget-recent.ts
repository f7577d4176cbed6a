/** The storage key of the recent items of the palette. */
export const recentStorage = "modelyard-recent";

/** Where recent items are kept; `undefined` if this browser stores nothing for the site. */
export function recentPlace(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** To which forms that sign out are posted; a test compares it with `paths`, which are too large for the loader. */
export const signOutPath = "/logout";

/**
 * Removes the recent items when the visitor signs out. Items of a session that ended otherwise are removed when the palette
 * next opens: it shows only those of the current visitor.
 */
export function forgetRecentAtSignOut(page: Document): void {
  page.addEventListener("submit", ({ target }) => {
    // Not the property, which a field named "action" hides.
    if (target instanceof HTMLFormElement && target.getAttribute("action") === signOutPath)
      recentPlace()?.removeItem(recentStorage);
  });
}
