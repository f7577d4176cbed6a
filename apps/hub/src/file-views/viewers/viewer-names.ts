/** The viewers that run in a child process. */
export const viewerNames = ["text"] as const;
export type ViewerName = (typeof viewerNames)[number];
