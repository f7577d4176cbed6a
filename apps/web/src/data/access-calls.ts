import { AccessRequest, type AccessRequestStatus, OwnAccess } from "@modelyard/hub/contract";
import type { RepositoryAddress } from "../paths.ts";
import { type Page, read, readPage, send } from "./read-response.ts";

export interface AccessDecision {
  user: string;
  status: AccessRequestStatus;
  rejectionReason?: string;
}

/** Hub requests for access to gated repositories. */
export function accessCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** The visitor's access to a repository, and how to request it. */
    ownAccess: async (repository: RepositoryAddress): Promise<OwnAccess> =>
      read(OwnAccess, await call(`${accessPath(repository)}/own`)),

    /** @throws {HubResponseError} an answer is invalid, or the request was rejected */
    requestAccess: async (repository: RepositoryAddress, answers: Record<string, string>): Promise<void> => {
      await call(`${accessPath(repository)}/ask`, send("POST", answers));
    },

    cancelAccessRequest: async (repository: RepositoryAddress): Promise<void> => {
      await call(`${accessPath(repository)}/cancel`, { method: "POST" });
    },

    /** @throws {HubResponseError} the visitor has no write access to the repository */
    setGated: async (
      { type, id }: RepositoryAddress,
      settings: Pick<OwnAccess, "gated"> & { orgMembersGated: boolean },
    ): Promise<void> => {
      await call(`/_private/${type}s/${id}/settings`, send("PUT", settings));
    },

    /** @throws {HubResponseError} the visitor has no write access to the repository */
    accessRequests: async (
      { type, id }: RepositoryAddress,
      status: AccessRequestStatus,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<Page<AccessRequest>> => {
      const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
      return readPage(AccessRequest, await call(`/api/${type}s/${id}/user-access-request/${status}?${query}`));
    },

    decideAccess: async (repository: RepositoryAddress, decision: AccessDecision): Promise<void> => {
      await call(`${accessPath(repository)}/handle`, send("POST", decision));
    },

    grantAccess: async (repository: RepositoryAddress, user: string): Promise<void> => {
      await call(`${accessPath(repository)}/grant`, send("POST", { user }));
    },
  };
}

function accessPath({ type, id }: RepositoryAddress): string {
  return `/_private/access-requests/${type}s/${id}`;
}
