/** One piece of code behind one tab. */
export interface CodeView {
  /** Unique on the page. */
  id: string;
  label: string;
  /** The page with this tab open. */
  href: string;
  /** The highlighted code, for a code element. */
  html: string;
  docsUrl?: string | undefined;
}

/** Code that may be one of several; there is always one. */
export interface CodeChoice {
  views: readonly CodeView[];
  /** The id of the open one. */
  open: string;
}

/** @param wanted the id of the view to open; one that is not there falls back to the first */
export function codeChoice<View extends { id: string }>(
  views: readonly View[],
  wanted: string,
): { views: readonly View[]; open: string } | undefined {
  const open = (views.find(({ id }) => id === wanted) ?? views[0])?.id;
  return open === undefined ? undefined : { views, open };
}
