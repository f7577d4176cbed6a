/** Code behind one tab. */
export interface CodeView {
  /** Unique on the page. */
  id: string;
  label: string;
  /** This page with the tab open. */
  href: string;
  /** The highlighted code, for a code element. */
  html: string;
  docsUrl?: string | undefined;
}

/** A selection of code with at least one view. */
export interface CodeChoice {
  views: readonly CodeView[];
  /** Id of the open view. */
  open: string;
}

/** @param wanted id of the view to open; the first one if it does not exist */
export function codeChoice<View extends { id: string }>(
  views: readonly View[],
  wanted: string,
): { views: readonly View[]; open: string } | undefined {
  const open = (views.find(({ id }) => id === wanted) ?? views[0])?.id;
  return open === undefined ? undefined : { views, open };
}
