/** The kind and name of a repository that an administrator enters. */
export interface EnteredRepository {
  type: "model" | "dataset";
  name: string;
}

/**
 * Reads the name of a repository, or the address of one of its pages, which names the kind as well.
 * @param type the chosen kind, for a name
 */
export function enteredRepository(text: string, type: EnteredRepository["type"]): EnteredRepository {
  const entered = text.trim();
  const url = /^https?:\/\//i.test(entered) ? URL.parse(entered) : null;
  if (url === null) return { type, name: entered };
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const isDataset = segments[0] === "datasets";
  const [owner = "", name = ""] = isDataset ? segments.slice(1) : segments;
  return { type: isDataset ? "dataset" : "model", name: `${owner}/${name.replace(/\.git$/, "")}` };
}
