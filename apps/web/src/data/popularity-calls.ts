import { DownloadHistory, LikeState } from "@modelyard/hub/contract";
import type { RepositoryAddress } from "../paths.ts";
import { read } from "./read-response.ts";

/** Hub requests for downloads and likes of a repository. */
export function popularityCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** Downloads per day during the last 30 days. */
    downloads: async ({ type, id }: RepositoryAddress): Promise<DownloadHistory> =>
      read(DownloadHistory, await call(`/_private/downloads/${type}s/${id}`)),

    /** Whether the visitor likes the repository. */
    like: async (repository: RepositoryAddress): Promise<LikeState> => read(LikeState, await call(likes(repository))),

    /** @throws {HubResponseError} the visitor is not signed in, or has no access to the repository */
    setLike: async (repository: RepositoryAddress, liked: boolean): Promise<void> => {
      await call(likes(repository), { method: liked ? "POST" : "DELETE" });
    },
  };
}

function likes({ type, id }: RepositoryAddress): string {
  return `/_private/likes/${type}s/${id}`;
}
