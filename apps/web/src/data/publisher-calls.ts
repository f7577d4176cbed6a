import { type TrustedPublisherRequest, TrustedPublishersReply } from "@modelyard/hub/contract";
import type { RepositoryAddress } from "../paths.ts";
import { read, send } from "./read-response.ts";

/** Hub requests about the trusted publishers of a repository, by users with write access. */
export function publisherCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** @throws {HubResponseError} the visitor has no write access to the repository */
    publishers: async (repository: RepositoryAddress): Promise<TrustedPublishersReply> =>
      read(TrustedPublishersReply, await call(publishersPath(repository))),

    /** @throws {HubResponseError} the rule is invalid, or one too many */
    addPublisher: async (repository: RepositoryAddress, rule: TrustedPublisherRequest): Promise<void> => {
      await call(publishersPath(repository), send("POST", rule));
    },

    removePublisher: async (repository: RepositoryAddress, id: string): Promise<void> => {
      await call(`${publishersPath(repository)}/${encodeURIComponent(id)}`, { method: "DELETE" });
    },
  };
}

function publishersPath({ type, id }: RepositoryAddress): string {
  return `/_private/${type}s/${id}/trusted-publishers`;
}
