import { DownloadHistory, LikeState } from "@modelyard/hub/contract";
import type { RepositoryAddress } from "../paths.ts";
import { read } from "./read-answer.ts";

/** What the pages ask of the hub about who uses and likes a repository. */
export function popularityCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** Downloads by day, of the last thirty days. */
    downloads: async ({ type, id }: RepositoryAddress): Promise<DownloadHistory> =>
      read(DownloadHistory, await call(`/_private/downloads/${type}s/${id}`)),

    /** Whether the visitor likes it. */
    like: async (repository: RepositoryAddress): Promise<LikeState> => read(LikeState, await call(likes(repository))),

    /** @throws {HubRefusal} the visitor is not signed in, or has no access to the repository */
    setLike: async (repository: RepositoryAddress, wanted: boolean): Promise<void> => {
      await call(likes(repository), { method: wanted ? "POST" : "DELETE" });
    },
  };
}

function likes({ type, id }: RepositoryAddress): string {
  return `/_private/likes/${type}s/${id}`;
}
