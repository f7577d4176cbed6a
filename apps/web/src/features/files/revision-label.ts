/** Returns the abbreviated hash of a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

export function isCommit(revision: string): boolean {
  return /^[0-9a-f]{40}$/.test(revision);
}
