// Replaces every module that is imported as `#node/*` in bundles for browsers: see `imports` in package.json. Browsers
// have no pool to configure, and hide why a connection broke.

export const isNode = false;
export const platformFetch: typeof fetch | undefined = undefined;

export function isNodeFetch(_fetch: typeof fetch): boolean {
  return false;
}

export function unrefTimer(): void {}

export function fetchByNode(): undefined {
  return undefined;
}

export function isConnectTimeout(): boolean {
  return false;
}

export function isFailedConnect(): boolean {
  return false;
}

export function isIdleClose(): boolean {
  return false;
}
