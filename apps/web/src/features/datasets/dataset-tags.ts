/** Returns the values of a dataset's tags with a prefix: `mit` for the tag `license:mit` and the name `license`. */
export function tagValues(tags: readonly string[], name: string): string[] {
  return tags.filter((tag) => tag.startsWith(`${name}:`)).map((tag) => tag.slice(name.length + 1));
}
