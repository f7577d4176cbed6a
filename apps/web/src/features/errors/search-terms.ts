/** Returns the segment of a missing page's path that is probably a model's name, as search terms. */
export function searchTerms(path: string): string {
  const [owner = "", name = ""] = path.split("/").filter((segment) => segment !== "");
  return decode(name === "" ? owner : name)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, " ")
    .trim()
    .slice(0, 96);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
