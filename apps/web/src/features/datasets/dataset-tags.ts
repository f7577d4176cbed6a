/** @returns what a dataset's tags say of one thing: `license:mit` says `mit` of `license` */
export function tagValues(tags: readonly string[], name: string): string[] {
  return tags.filter((tag) => tag.startsWith(`${name}:`)).map((tag) => tag.slice(name.length + 1));
}
