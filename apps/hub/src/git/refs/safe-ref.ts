const forbidden = /[\p{Cc}\s~^:?*[\\\u202a-\u202e\u2066-\u2069]|\.\.|@\{|\/\/|^[-/]|[/.]$|(?:^|\/)\.|\.lock(?:\/|$)/u;
const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

/**
 * Returns whether a branch or tag may have this name (without `refs/heads/`). Stricter than git: refuses names that
 * look like an option, an object id, `HEAD` or a full ref.
 */
export function isSafeRefName(name: string): boolean {
  return (
    name !== "" &&
    name !== "@" &&
    name.toUpperCase() !== "HEAD" &&
    Buffer.byteLength(name) <= 200 &&
    !forbidden.test(name) &&
    !objectId.test(name) &&
    !name.startsWith("refs/")
  );
}
