import { type ListQuery, listParameters, type RepositoryAddress, type RevisionPath } from "./queries.ts";

export function repositoryPath({ type, id }: RepositoryAddress): string {
  return `${type === "dataset" ? "/datasets" : ""}/${encodePath(id)}`;
}

/** Returns the address of a form that changes a file, or the contents of a folder. */
export function changePath(
  change: "new" | "edit" | "rename" | "delete" | "upload",
  { revision, path, ...repository }: RevisionPath,
): string {
  const end = path === "" ? "" : `/${encodePath(path)}`;
  return `${repositoryPath(repository)}/${change}/${encodeURIComponent(revision)}${end}`;
}

/** Encodes each segment of a path. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Formats the query of a list: facet values are comma-separated; tags, which may contain commas, are repeated. */
export function listQueryString(query: ListQuery): string {
  const joined = listParameters.map((name) => {
    const value = query[name];
    return [name, Array.isArray(value) && name !== "other" ? value.join(",") : value];
  });
  return queryString(Object.fromEntries(joined));
}

export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) parameters.append(name, String(item));
    else if (value !== undefined && value !== "") parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
