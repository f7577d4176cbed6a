/** Of the 40 hexadecimal digits, as many as people read. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

export function isCommit(revision: string): boolean {
  return /^[0-9a-f]{40}$/.test(revision);
}
