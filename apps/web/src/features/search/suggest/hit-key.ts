/** Returns a text that identifies a search result within a list. */
export function hitKey({
  href,
  fields,
}: {
  href: string;
  fields?: Readonly<Record<string, string>> | undefined;
}): string {
  return fields === undefined ? href : `${href} ${new URLSearchParams(fields)}`;
}
