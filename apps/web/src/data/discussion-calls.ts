import {
  CreatedDiscussion,
  DiscussionDetails,
  DiscussionList,
  OpenDiscussions,
  type Reaction,
} from "@modelyard/hub/contract";
import type { RepositoryAddress } from "../paths.ts";
import { read, send } from "./read-response.ts";

/** The filters of the list of discussions. */
export interface DiscussionFilters {
  status: "open" | "closed";
  type?: string | undefined;
  search?: string | undefined;
  p?: number | undefined;
}

/** A discussion or pull request of a repository. */
export interface DiscussionAddress extends RepositoryAddress {
  num: string;
}

/** Hub requests for discussions and pull requests. */
export function discussionCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  const post = async (at: DiscussionAddress, path: string, body: object): Promise<void> => {
    await call(`/_private/${below(at)}/${encodeURIComponent(at.num)}/${path}`, send("POST", body));
  };
  return {
    /** How many discussions are open, and whether they are turned off. */
    openDiscussions: async ({ type, id }: RepositoryAddress): Promise<OpenDiscussions> =>
      read(OpenDiscussions, await call(`/_private/discussions/${type}s/${id}/count`)),

    discussions: async (
      repository: RepositoryAddress,
      { status, type = "", search = "", p = 0 }: DiscussionFilters,
    ): Promise<DiscussionList> => {
      const query = new URLSearchParams({ status, type, search, p: String(p), pinnedFirst: "true" });
      return read(DiscussionList, await call(`/api/${below(repository)}?${query}`));
    },

    /** A discussion with its events. */
    discussion: async (at: DiscussionAddress): Promise<DiscussionDetails> =>
      read(DiscussionDetails, await call(`/api/${below(at)}/${encodeURIComponent(at.num)}`)),

    /** @returns the number of the new discussion */
    createDiscussion: async (
      repository: RepositoryAddress,
      discussion: { title: string; description: string },
    ): Promise<number> =>
      (await read(CreatedDiscussion, await call(`/_private/${below(repository)}`, send("POST", discussion)))).num,

    comment: (at: DiscussionAddress, comment: string) => post(at, "comment", { comment }),
    editComment: (at: DiscussionAddress, comment: string, content: string) =>
      post(at, `comment/${encodeURIComponent(comment)}/edit`, { content }),
    hideComment: (at: DiscussionAddress, comment: string) =>
      post(at, `comment/${encodeURIComponent(comment)}/hide`, {}),
    react: (at: DiscussionAddress, comment: string, reaction: Reaction) =>
      post(at, `comment/${encodeURIComponent(comment)}/reaction`, { reaction }),
    removeReaction: async (at: DiscussionAddress, comment: string, reaction: Reaction): Promise<void> => {
      const path = `comment/${encodeURIComponent(comment)}/reaction/${reaction}`;
      await call(`/_private/${below(at)}/${encodeURIComponent(at.num)}/${path}`, { method: "DELETE" });
    },
    renameDiscussion: (at: DiscussionAddress, title: string) => post(at, "title", { title }),
    setDiscussionStatus: (at: DiscussionAddress, status: "open" | "closed", comment: string) =>
      post(at, "status", comment.trim() === "" ? { status } : { status, comment }),
    pinDiscussion: (at: DiscussionAddress, pinned: boolean) => post(at, "pin", { pinned }),
    lockDiscussion: (at: DiscussionAddress, locked: boolean) => post(at, "lock", { locked }),
    mergePullRequest: (at: DiscussionAddress) => post(at, "merge", {}),
    deleteDiscussion: async (at: DiscussionAddress): Promise<void> => {
      await call(`/_private/${below(at)}/${encodeURIComponent(at.num)}`, { method: "DELETE" });
    },
  };
}

function below({ type, id }: RepositoryAddress): string {
  return `${type}s/${id}/discussions`;
}
