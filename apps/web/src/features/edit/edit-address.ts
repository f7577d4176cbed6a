import type { Refs } from "@modelyard/hub/contract";
import type { RepositoryAddress, RevisionPath } from "../../paths.ts";
import { isCommit } from "../files/revision-label.ts";
import { isPlainPath, repositoryId } from "../model/repository-address.ts";

export interface EditParameters {
  type: RepositoryAddress["type"];
  owner: string;
  name: string;
  revision: string;
  path?: string;
}

/** Returns the file or folder that the address of a form names; `undefined` if the address is not valid. */
export function editAddress({ type, owner, name, revision, path = "" }: EditParameters): RevisionPath | undefined {
  const id = repositoryId(owner, name);
  const isValid = isPlainPath(revision) && (path === "" || isPlainPath(path));
  return id === undefined || !isValid ? undefined : { type, id, revision, path };
}

/** The number of a pull request whose revision is `refs/pr/1`; `undefined` for others. */
export function pullNumber(revision: string): string | undefined {
  return /^refs\/pr\/(\d{1,9})$/.exec(revision)?.[1];
}

/** Returns whether files can be changed at a revision: tags and commits stay as they are. */
export function isChangeable(revision: string, { branches, tags }: Pick<Refs, "branches" | "tags">): boolean {
  if (isCommit(revision)) return false;
  return branches.some(({ name }) => name === revision) || !tags.some(({ name }) => name === revision);
}
