import { Blame, FileView, FoundPaths } from "@modelyard/hub/contract";
import type { RepositoryAddress, RevisionPath } from "../paths.ts";
import { read } from "./read-response.ts";

/** What a page shows of a file. */
interface ViewRequest {
  view?: "source" | undefined;
  p?: string | undefined;
  q?: string | undefined;
}

/** Hub requests for files as pages show them. */
export function fileCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    fileView: async ({ type, id, revision, path }: RevisionPath, request: ViewRequest = {}): Promise<FileView> => {
      const query = new URLSearchParams({ revision, path });
      for (const [name, value] of Object.entries(request)) if (value !== undefined) query.set(name, value);
      return read(FileView, await call(`/_private/files/${type}s/${id}?${query}`));
    },

    blame: async ({ type, id, revision, path }: RevisionPath): Promise<Blame> =>
      read(Blame, await call(`/_private/blame/${type}s/${id}?${new URLSearchParams({ revision, path })}`)),

    findPaths: async (
      { type, id, revision }: RepositoryAddress & { revision: string },
      q: string,
    ): Promise<FoundPaths> =>
      read(FoundPaths, await call(`/_private/find/${type}s/${id}?${new URLSearchParams({ revision, q })}`)),
  };
}
