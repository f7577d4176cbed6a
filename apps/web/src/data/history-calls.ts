import { CommitDetails, CommitEntry, Comparison, Diff, FileHistory, RefList, Refs } from "@modelyard/hub/contract";
import { z } from "zod";
import type { DiffQuery, RepositoryAddress, RevisionPair, RevisionPath } from "../paths.ts";
import { read, send } from "./read-response.ts";
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

    /**
     * The changes of a commit, of a pull request, or between two revisions.
     * @throws {HubResponseError} the repository is gated, and the visitor may not read its files
     */
    diff: async (
      { type, id }: RepositoryAddress,
      range: { commit: string } | { pull: string } | RevisionPair,
      { file, whole }: DiffQuery = {},
    ): Promise<Diff> => {
      const query = new URLSearchParams({ ...range, ...(file !== undefined && { file, ...(whole && { whole }) }) });
      return read(Diff, await call(`/_private/diff/${type}s/${id}?${query}`));
    },

    comparison: async ({ type, id }: RepositoryAddress, { base, head }: RevisionPair): Promise<Comparison> =>
      read(Comparison, await call(`/_private/comparison/${type}s/${id}?${new URLSearchParams({ base, head })}`)),

    /** The commits of a file or folder, also those before it was renamed. @param options.cursor that of the previous page */
    fileHistory: async (
      { type, id, revision, path }: RevisionPath,
      { cursor, limit }: { cursor: string | undefined; limit: number },
    ): Promise<FileHistory> => {
      const query = new URLSearchParams({ path, limit: String(limit), ...(cursor !== undefined && { cursor }) });
      const address = `/_private/file-history/${type}s/${id}/${encodeURIComponent(revision)}`;
      return read(FileHistory, await call(`${address}?${query}`));
    },

    /** @param options.page counted from 0 */
    refList: async (
      { type, id }: RepositoryAddress,
      { kind, page }: { kind: "branches" | "tags"; page: number },
    ): Promise<RefList> => read(RefList, await call(`/_private/ref-list/${type}s/${id}?kind=${kind}&p=${page}`)),

    createBranch: async (
      { type, id }: RepositoryAddress,
      { name, revision }: { name: string; revision: string },
    ): Promise<void> => {
      const path = `/_private/${type}s/${id}/branch/${encodeURIComponent(name)}`;
      await call(path, send("POST", { startingPoint: revision }));
    },

    deleteBranch: async ({ type, id }: RepositoryAddress, name: string): Promise<void> => {
      await call(`/_private/${type}s/${id}/branch/${encodeURIComponent(name)}`, { method: "DELETE" });
    },

    createTag: async (
      { type, id }: RepositoryAddress,
      { name, revision, message }: { name: string; revision: string; message: string },
    ): Promise<void> => {
      const path = `/_private/${type}s/${id}/tag/${encodeURIComponent(revision)}`;
      await call(path, send("POST", { tag: name, ...(message !== "" && { message }) }));
    },

    deleteTag: async ({ type, id }: RepositoryAddress, name: string): Promise<void> => {
      await call(`/_private/${type}s/${id}/tag/${encodeURIComponent(name)}`, { method: "DELETE" });
    },

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
