import type { TreeEntry } from "@modelyard/hub/contract";
import { paths, type RepositoryAddress } from "../../paths.ts";

/** One of the first steps with a repository. */
export interface StartStep {
  step: "created" | "license" | "files" | "public";
  isDone: boolean;
  /** The page where it is done. */
  href: string;
}

interface StartedRepository {
  repository: RepositoryAddress;
  isPrivate: boolean;
  tags: readonly string[];
  /** The files of its root folder. */
  entries: readonly TreeEntry[];
}

export const cardPath = "README.md";

const initialFiles: ReadonlySet<string> = new Set([".gitattributes", cardPath]);

/** Returns which of the first steps are done. */
export function startSteps({ repository, isPrivate, tags, entries }: StartedRepository): StartStep[] {
  return [
    { step: "created", isDone: true, href: paths.repository(repository) },
    {
      step: "license",
      isDone: tags.some((tag) => tag.startsWith("license:")),
      href: paths.editFile({ ...repository, revision: "main", path: cardPath }),
    },
    { step: "files", isDone: entries.some(({ path }) => !initialFiles.has(path)), href: "#with-browser" },
    { step: "public", isDone: !isPrivate, href: paths.repositorySettings(repository) },
  ];
}
