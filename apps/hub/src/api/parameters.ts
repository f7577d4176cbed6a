import { z } from "zod";

/** Models and datasets respond alike, below their own addresses. */
export const repositoryKinds = ["model", "dataset"] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];

/** Declares the same operations for models and for datasets. */
export function forEachKind<Operations>(
  declare: (kind: RepositoryKind) => Operations,
): Record<RepositoryKind, Operations> {
  return { model: declare("model"), dataset: declare("dataset") };
}

/** Where the pages, files and git of a kind are. */
export const kindPrefix = { model: "", dataset: "/datasets" } as const satisfies Record<RepositoryKind, string>;

export const repositoryParameters = z.object({
  namespace: z.string().meta({ description: "User or organization that owns the repository.", examples: ["acme"] }),
  name: z.string().meta({ description: "Name of the repository.", examples: ["tiny-chat"] }),
});

export const revision = z.string().meta({
  description: "Branch, tag or commit. Encode a `/` in it as `%2F`.",
  examples: ["main"],
});

export const filePath = z.string().meta({
  description: "Path from the root of the repository. A `/` in it stays as it is.",
  examples: ["README.md"],
});

/** Query of a list that is read page by page. */
export function pageQuery(most: number, byDefault: number, cursor = "cursor") {
  return {
    limit: z.int().min(1).max(most).default(byDefault).describe("Entries of a page."),
    [cursor]: z.string().optional().describe('Start of the page: follow `Link` with `rel="next"`.'),
  };
}

/** A time. PostgreSQL has no year 0000. */
export const instant = z.iso.datetime().refine((text) => !text.startsWith("0000"), "Invalid ISO datetime");

export const flag = (description: string) => z.boolean().default(false).describe(description);

/** Header of a list with another page. */
export const nextPage = { Link: 'Address of the next page, with `rel="next"`. Absent on the last page.' };
export const commitHeader = { "X-Repo-Commit": "The commit that the revision leads to." };
