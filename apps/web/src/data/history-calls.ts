import { CommitDetails, CommitEntry, Refs } from "@modelyard/hub/contract";
import { z } from "zod";
import type { RepositoryAddress, RevisionPath } from "../paths.ts";
import { read } from "./read-response.ts";
import { revisionPath } from "./revision-path.ts";

export interface History {
  /** The commit that the revision resolves to. */
  commit: string;
  /** Newest first. */
  commits: CommitEntry[];
  /** Number of all commits; `undefined` if the history is limited to a path. */
  total: number | undefined;
  hasMore: boolean;
}

/** Maximum number of branches, and of tags, that a page lists. */
const listedRefs = 100;

/** Hub requests for branches, tags and commits. */
export function historyCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    refs: async ({ type, id }: RepositoryAddress): Promise<Refs> =>
      read(Refs, await call(`/api/${type}s/${id}/refs?limit=${listedRefs}`)),

    commit: async ({ type, id }: RepositoryAddress, revision: string): Promise<CommitDetails> =>
      read(CommitDetails, await call(`/_private/commit/${type}s/${id}/${encodeURIComponent(revision)}`)),

    /** @param options.page counted from 0 */
    history: async (at: RevisionPath, { page, limit }: { page: number; limit: number }): Promise<History> => {
      const response = await call(`/api/${at.type}s/${at.id}/commits/${revisionPath(at)}?p=${page}&limit=${limit}`);
      const total = response.headers.get("x-total-count");
      return {
        commit: response.headers.get("x-repo-commit") ?? "",
        commits: await read(z.array(CommitEntry), response),
        total: total === null ? undefined : Number(total),
        hasMore: /rel="?next/.test(response.headers.get("link") ?? ""),
      };
    },
  };
}
