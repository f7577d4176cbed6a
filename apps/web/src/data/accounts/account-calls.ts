import {
  AuditEntry,
  InvitationState,
  NamespaceStorage,
  OrganisationMember,
  OrganisationOverview,
  OrganisationSettings,
  type OrganisationSettingsChange,
  type orgRoles,
  PasswordResetLink,
  Profile,
  RepositoryStorage,
  type SignUpMode,
  SignUpState,
  StorageOfRepository,
  UserOverview,
} from "@modelyard/hub/contract";
import { z } from "zod";
import { HubResponseError } from "../hub-response-error.ts";
import { type Page, read, readPage, readSignIn, send } from "../read-response.ts";

export type RepositoryKind = "model" | "dataset";
export type OrganisationRole = (typeof orgRoles)[number];

const Repository = z.object({ id: z.string(), private: z.boolean() });
export type Repository = z.infer<typeof Repository>;

const NewRepository = z.object({ name: z.string() });

/** Hub requests for accounts, organizations and repository management. */
export function accountCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    signUpMode: async (): Promise<SignUpMode> => (await read(SignUpState, await call("/_private/sign-up"))).mode,

    invitationIsValid: async (invitation: string): Promise<boolean> =>
      (await read(InvitationState, await call("/_private/sign-up/invitation", send("POST", { invitation })))).isValid,

    /** For administrators. */
    invite: async (): Promise<PasswordResetLink> =>
      read(PasswordResetLink, await call("/_private/invitations", { method: "POST" })),

    signUp: async (account: {
      username: string;
      fullname: string;
      password: string;
      invitation?: string;
    }): Promise<string[]> => readSignIn(await call("/_private/sign-up", send("POST", account))),

    profile: async (): Promise<Profile> => read(Profile, await call("/_private/profile")),

    changeProfile: async (profile: Profile): Promise<void> => {
      await call("/_private/profile", send("PUT", profile));
    },

    changePassword: async (change: { current: string; password: string }): Promise<void> => {
      await call("/_private/password", send("PUT", change));
    },

    /** @returns the user or organisation with this name, or `undefined` if none exists */
    owner: async (name: string): Promise<UserOverview | OrganisationOverview | undefined> => {
      const path = encodeURIComponent(name);
      return (
        (await undefinedIfNotFound(async () => read(UserOverview, await call(`/api/users/${path}/overview`)))) ??
        (await undefinedIfNotFound(async () =>
          read(OrganisationOverview, await call(`/api/organizations/${path}/overview`)),
        ))
      );
    },

    members: async (name: string): Promise<OrganisationMember[]> =>
      read(z.array(OrganisationMember), await call(`/api/organizations/${encodeURIComponent(name)}/members`)),

    /** @param ofOrganisation undefined: the log of the hub */
    auditLog: async (
      ofOrganisation: string | undefined,
      filter: Record<string, string | undefined>,
    ): Promise<Page<AuditEntry>> => {
      const owner = ofOrganisation === undefined ? "" : `/organizations/${encodeURIComponent(ofOrganisation)}`;
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
      return readPage(AuditEntry, await call(`/api${owner}/audit-log?${query.toString()}`));
    },

    createOrganisation: async (request: { name: string; fullname: string }): Promise<void> => {
      await call("/_private/organizations", send("POST", request));
    },

    renameOrganisation: async (name: string, fullname: string): Promise<void> => {
      await call(organisation(name), send("PUT", { fullname }));
    },

    /** @throws {HubResponseError} the visitor is not an administrator of it */
    organisationSettings: async (name: string): Promise<OrganisationSettings> =>
      read(OrganisationSettings, await call(`${organisation(name)}/settings`)),

    changeOrganisationSettings: async (name: string, settings: OrganisationSettingsChange): Promise<void> => {
      await call(`${organisation(name)}/settings`, send("PUT", settings));
    },

    setMember: async (name: string, user: string, role: OrganisationRole): Promise<void> => {
      await call(member(name, user), send("PUT", { role }));
    },

    removeMember: async (name: string, user: string): Promise<void> => {
      await call(member(name, user), { method: "DELETE" });
    },

    /** @returns the new repository's `owner/name` */
    createRepository: async (request: {
      name: string;
      organization: string;
      type: RepositoryKind;
      private: boolean;
      license?: string;
      /** Text files of the first commit. */
      files?: readonly { path: string; content: string }[];
    }): Promise<string> =>
      (await read(NewRepository, await call("/_private/repos/create", send("POST", request)))).name,

    repository: async (type: RepositoryKind, id: string): Promise<Repository> =>
      read(Repository, await call(`/api/${type}s/${id}`)),

    /** @throws {HubResponseError} the visitor has no write access to the repository, or cannot see it */
    requireWriteAccess: async (type: RepositoryKind, id: string): Promise<void> => {
      await call(`/api/${type}s/${id}/auth-check/write`);
    },

    changeRepository: async (
      type: RepositoryKind,
      id: string,
      settings: { private?: boolean; discussionsDisabled?: boolean },
    ): Promise<void> => {
      await call(`/_private/${type}s/${id}/settings`, send("PUT", settings));
    },

    /** @returns what the repository stores, and what its deletion frees */
    storageOfRepository: async (type: RepositoryKind, id: string): Promise<StorageOfRepository> =>
      read(StorageOfRepository, await call(`/api/${type}s/${id}/storage`)),

    /** @returns the storage of the visitor */
    storage: async (): Promise<NamespaceStorage> => read(NamespaceStorage, await call("/api/settings/storage")),

    /** @returns the visitor's repositories with the storage of each, at most 1,000 */
    storedRepositories: async (): Promise<RepositoryStorage[]> =>
      read(z.array(RepositoryStorage), await call("/api/settings/repositories")),

    /** @returns the new `owner/name` */
    moveRepository: async (type: RepositoryKind, fromRepo: string, toRepo: string): Promise<string> =>
      (await read(NewRepository, await call("/_private/repos/move", send("POST", { type, fromRepo, toRepo })))).name,

    deleteRepository: async (type: RepositoryKind, id: string): Promise<void> => {
      await call("/_private/repos/delete", send("DELETE", { type, name: id }));
    },
  };
}

function organisation(name: string): string {
  return `/_private/organizations/${encodeURIComponent(name)}`;
}

function member(name: string, user: string): string {
  return `${organisation(name)}/members/${encodeURIComponent(user)}`;
}

async function undefinedIfNotFound<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof HubResponseError && error.status === 404) return undefined;
    throw error;
  }
}
