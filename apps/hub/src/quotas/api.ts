import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, nextPage, pageQuery, repositoryKinds, repositoryParameters } from "../api/parameters.ts";
import { repositoryResponses, responses } from "../api/responses.ts";
import { NamespaceStorage, QuotaChange, RepositoryStorage, StorageOfRepository } from "../contract/storage.ts";

const GB = 1e9;
const example = { name: "acme", type: "org", used: 40 * GB, quota: 100 * GB, hasOwnQuota: false, repositories: 3 };
const storage = { description: "The storage.", content: json(NamespaceStorage, example) };
const repositories = {
  description: "The repositories.",
  content: json(z.array(RepositoryStorage), [
    {
      id: "acme/tiny-chat",
      type: "model",
      updatedAt: "2026-11-01T09:30:00.000Z",
      visibility: "public",
      storage: 10 * GB,
      storagePercent: 25,
    },
  ]),
  headers: nextPage,
};
const page = z.object({
  search: z.string().max(limits.list.searchChars).optional().describe("Part of the name."),
  type: z.enum(repositoryKinds).optional().describe("Only this type."),
  sort: z.enum(["storage", "updatedAt"]).optional().describe("By default, the order is that of creation."),
  direction: z.enum(["asc", "desc"]).optional().describe("With `sort`, `desc` by default."),
  ...pageQuery(limits.quotas.repositories, limits.quotas.repositories),
});
const organization = z.object({
  name: z.string().meta({ description: "Name of the organization.", examples: ["acme"] }),
});
const namespace = z.object({
  name: z.string().meta({ description: "Name of the user or organization.", examples: ["acme"] }),
});
const counted = "Large files of all revisions count, each once, also while no branch or tag leads to them any more.";

/** Storage of users and organizations. */
export const storageOperations = {
  ofUser: {
    method: "GET",
    path: "/api/settings/storage",
    id: "get-own-storage",
    summary: "Get your storage and quota",
    description: counted,
    responses: responses({ 200: storage }, [403]),
    auth: "read",
  },
  ofOrganization: {
    method: "GET",
    path: "/api/organizations/{name}/settings/storage",
    id: "get-organisation-storage",
    summary: "Get the storage and quota of an organization",
    description: `For its members with read access. ${counted}`,
    parameters: organization,
    responses: responses({ 200: storage }, [403]),
    auth: "read",
  },
  repositoriesOfUser: {
    method: "GET",
    path: "/api/settings/repositories",
    id: "list-own-repositories",
    summary: "List your repositories with their storage",
    query: page,
    responses: responses({ 200: repositories }, [400, 403]),
    auth: "read",
  },
  repositoriesOfOrganization: {
    method: "GET",
    path: "/api/organizations/{name}/settings/repositories",
    id: "list-organisation-repositories",
    summary: "List the repositories of an organization with their storage",
    description: "For its members with read access.",
    parameters: organization,
    query: page,
    responses: responses({ 200: repositories }, [400, 403]),
    auth: "read",
  },
  ofNamespace: {
    method: "GET",
    path: "/api/namespaces/{name}/storage",
    id: "get-storage-of-namespace",
    summary: "Get the storage and quota of a user or organization",
    description: "For administrators of the hub.",
    parameters: namespace,
    responses: responses({ 200: storage }, [403, 404]),
    auth: "read",
  },
  changeQuota: {
    method: "PUT",
    path: "/api/namespaces/{name}/storage",
    id: "set-quota-of-namespace",
    summary: "Set the storage quota of a user or organization",
    description: "For administrators of the hub. Stored files stay, also when they exceed the new quota.",
    parameters: namespace,
    body: { content: json(QuotaChange, { quota: 100 * GB }) },
    responses: responses({ 200: storage }, [400, 403, 404, 413, 507]),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;

/** Storage of a repository. */
export const repositoryStorageOperations = forEachKind((kind) => ({
  ofRepository: {
    method: "GET",
    path: `/api/${kind}s/{namespace}/{name}/storage`,
    id: `get-storage-of-${kind}`,
    summary: `Get the storage of a ${kind}, and what its deletion frees`,
    description: "For callers with write access.",
    parameters: repositoryParameters,
    responses: repositoryResponses(
      {
        200: {
          description: "The storage.",
          content: json(StorageOfRepository, { storage: 10 * GB, objects: 4, freed: 8 * GB, freedOnHub: 8 * GB }),
        },
      },
      [403],
    ),
    auth: "write",
  } satisfies ApiOperation,
}));
