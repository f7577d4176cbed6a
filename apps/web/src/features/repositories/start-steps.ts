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

const initialFiles: ReadonlySet<string> = new Set([".gitattributes", "README.md"]);

/** Returns which of the first steps are done. */
export function startSteps({ repository, isPrivate, tags, entries }: StartedRepository): StartStep[] {
  return [
    { step: "created", isDone: true, href: paths.repository(repository) },
    {
      step: "license",
      isDone: tags.some((tag) => tag.startsWith("license:")),
      href: `${paths.doc("publish")}#model-card`,
    },
    { step: "files", isDone: entries.some(({ path }) => !initialFiles.has(path)), href: "#with-hf" },
    { step: "public", isDone: !isPrivate, href: paths.repositorySettings(repository) },
  ];
}
