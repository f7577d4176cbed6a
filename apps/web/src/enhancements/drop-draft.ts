/** Where the editor notes the drafts of a form that was submitted: how their keys start, and the path of the form. */
export const submittedDraft = "modelyard-submitted-draft";

/**
 * Removes the drafts of a form whose commit succeeded. Only a success redirects to another page; after an error the draft is all
 * that is left of the text.
 */
export function dropDraft(): void {
  try {
    const [start = "", path] = (sessionStorage.getItem(submittedDraft) ?? "").split("\n");
    if (start === "") return;
    sessionStorage.removeItem(submittedDraft);
    const [navigation] = performance.getEntriesByType("navigation");
    const wasRedirected = navigation instanceof PerformanceNavigationTiming && navigation.redirectCount > 0;
    if (!wasRedirected || location.pathname === path) return;
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    // The browser stores nothing for this site, so there are no drafts.
  }
}
