const maxDepth = 5;

/** Returns an error and its causes, outermost first; at most five, since causes may form a cycle. */
export function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < maxDepth; cause = cause.cause) found.push(cause);
  return found;
}
