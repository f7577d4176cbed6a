import type { HubClient } from "../../data/hub-client.ts";
import type { RepositoryAddress, RevisionPath } from "../../paths.ts";
import { isPlainPath, repositoryId } from "../model/repository-address.ts";
import type { FileLocation } from "./location-bar.tsx";

/** The parameters of a route to a file or folder. */
export interface FileParameters {
  type: RepositoryAddress["type"];
  owner: string;
  name: string;
  revision: string;
  path?: string;
}

/** Returns the file or folder that an address names, or `undefined` if the address is not valid. */
export function fileAt({ type, owner, name, revision, path = "" }: FileParameters): RevisionPath | undefined {
  const id = repositoryId(owner, name);
  const plain = isPlainPath(revision) && (path === "" || isPlainPath(path));
  return id === undefined || !plain ? undefined : { type, id, revision, path };
}

/** Reads the branches and tags, and the history of a path. */
export async function readLocation(
  hub: HubClient,
  at: RevisionPath,
  { page = 0, limit = 1 } = {},
): Promise<FileLocation> {
  const [refs, history] = await Promise.all([hub.refs(at), hub.history(at, { page, limit })]);
  return { at, refs, history };
}
