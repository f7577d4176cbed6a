/** The tabs of a repository's pages. Datasets have no providers. */
export type RepositoryTab = "card" | "files" | "commits" | "community" | "providers" | "settings";
