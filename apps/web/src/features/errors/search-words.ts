/** A path's last word that could be a model's name: what a visitor of a missing page probably looked for. */
export function searchWords(path: string): string {
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
