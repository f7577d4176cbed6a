import { MarkdownPreview } from "@modelyard/hub/contract";
import { z } from "zod";
import { paths, type RepositoryAddress, type RevisionPath } from "../paths.ts";
import { HubResponseError } from "./hub-response-error.ts";
import { read, send } from "./read-response.ts";

const Committed = z.object({ commitOid: z.string(), pullRequestUrl: z.string().optional() });

/** A change of one file. `oldPath`: the file that gets the new path. */
export type FileChange =
  | { kind: "write"; path: string; content: string; oldPath?: string }
  | { kind: "rename"; path: string; oldPath: string }
  | { kind: "delete"; path: string };

export interface CommitRequest {
  /** A branch, or a pull request such as `refs/pr/1`. */
  at: RepositoryAddress & { revision: string };
  summary: string;
  description: string;
  /** The commit on which the change builds. The hub refuses it if the branch has another one. */
  parentCommit: string;
  changes: readonly FileChange[];
  /** Whether to open a pull request instead of changing the branch. */
  opensPull: boolean;
}

/** Hub requests for files that are changed in the browser. */
export function editCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /**
     * Whether the visitor may change the branches of a repository.
     * @throws {HubResponseError} the visitor may not read its files, and so cannot propose changes either
     */
    mayCommit: async ({ type, id }: RepositoryAddress): Promise<boolean> => {
      try {
        await call(`/api/${type}s/${id}/auth-check/write`);
        return true;
      } catch (error) {
        if (!(error instanceof HubResponseError) || error.status !== 403) throw error;
        await call(`/api/${type}s/${id}/auth-check`);
        return false;
      }
    },

    /** The git object id of a file; `undefined` if there is no such file. For a large file, that of its pointer. */
    fileId: async (file: RevisionPath): Promise<string | undefined> => {
      try {
        return (await call(paths.raw(file), { method: "HEAD" })).headers.get("etag") ?? undefined;
      } catch (error) {
        if (error instanceof HubResponseError && error.status === 404) return undefined;
        throw error;
      }
    },

    /** @returns the number of the pull request, if the change opens one */
    commitFiles: async ({ at, changes, opensPull, ...header }: CommitRequest): Promise<{ pull?: number }> => {
      const { type, id, revision } = at;
      const lines = [{ key: "header", value: header }, ...changes.map(lineOf)].map((line) => JSON.stringify(line));
      const response = await call(
        `/_private/${type}s/${id}/commit/${encodeURIComponent(revision)}${opensPull ? "?create_pr=1" : ""}`,
        { method: "POST", headers: { "content-type": "application/x-ndjson" }, body: lines.join("\n") },
      );
      const { pullRequestUrl } = await read(Committed, response);
      return pullRequestUrl === undefined ? {} : { pull: Number(pullRequestUrl.split("/").at(-1)) };
    },

    /** Markdown that is not committed yet, rendered, with the problems of its metadata. */
    preview: async ({ type, id, revision, path }: RevisionPath, content: string): Promise<MarkdownPreview> =>
      read(MarkdownPreview, await call(`/_private/preview/${type}s/${id}`, send("POST", { content, revision, path }))),
  };
}

function lineOf(change: FileChange): { key: string; value: object } {
  switch (change.kind) {
    case "write": {
      const { path, content, oldPath } = change;
      return { key: "file", value: { path, content, encoding: "utf-8", oldPath } };
    }
    case "rename":
      return { key: "file", value: { path: change.path, oldPath: change.oldPath } };
    case "delete":
      return { key: "deletedEntry", value: { path: change.path } };
    default:
      return change satisfies never;
  }
}
