import {
  DatasetInfo,
  DatasetSummary,
  FacetCounts,
  ModelInfo,
  ModelSummary,
  OrganisationMember,
  OrganisationOverview,
  OrganisationSettings,
  QuickSearch,
  UserOverview,
  WhoAmI,
} from "@modelyard/hub/contract";
import { z } from "zod";
import { fileOperations } from "./file-operations.ts";
import { mappingOperations } from "./mapping-operations.ts";
import type { Operation, OperationGroup } from "./operation.ts";
import { popularityOperations } from "./popularity-operations.ts";

const json = "application/json";

const listQuery = {
  search: "Part of the name.",
  author: "Only of this user or organisation.",
  filter: "A tag that must be there, such as `license:mit`. May be given several times.",
  sort: "`trendingScore`, `likes`, `downloads`, `createdAt` or `lastModified`; the highest first.",
  limit: "How many, at most 1000.",
  cursor: 'Where the page starts: follow the `Link` header with `rel="next"`.',
  full: "`true` adds the files and the commit.",
  expand: "Only these fields, for example `likes`. May be given several times.",
};

const infoQuery = { blobs: "`true` adds sizes and checksums of the files.", expand: "Only these fields." };

/** Models and datasets answer alike, below their own addresses. */
const kinds = [
  { one: "model", Summary: ModelSummary, Info: ModelInfo },
  { one: "dataset", Summary: DatasetSummary, Info: DatasetInfo },
] as const;

const lists = kinds.flatMap(({ one, Summary, Info }): Operation[] => [
  {
    method: "get",
    path: `/api/${one}s`,
    id: `list-${one}s`,
    summary: `List ${one}s`,
    about: "A page at a time; what the caller may not see is not among them.",
    query:
      one === "model"
        ? { ...listQuery, pipeline_tag: "Only of this task.", library: "Only of this library." }
        : listQuery,
    answer: z.array(Summary),
    token: "optional",
  },
  {
    method: "get",
    path: `/api/${one}s/{namespace}/{name}`,
    id: `get-${one}`,
    summary: `One ${one}`,
    query: infoQuery,
    answer: Info,
    token: "optional",
  },
  {
    method: "get",
    path: `/api/${one}s/{namespace}/{name}/revision/{revision}`,
    id: `get-${one}-at-revision`,
    summary: `One ${one} at a branch, tag or commit`,
    query: infoQuery,
    answer: Info,
    token: "optional",
  },
  {
    method: "get",
    path: `/api/${one}s-facets`,
    id: `count-${one}s`,
    summary: `How many ${one}s a list has`,
    about: "With the parameters of the list: in all, and of each value that it can be narrowed by.",
    answer: FacetCounts,
    token: "optional",
  },
  {
    method: "get",
    path: `/api/${one}s-tags-by-type`,
    id: `list-tags-of-${one}s`,
    summary: `Every tag of public ${one}s`,
    query: { type: "Only these, such as `license`." },
    answer: z.record(z.string(), z.array(z.object({ id: z.string(), label: z.string(), type: z.string() }))),
    token: "none",
  },
]);

const isOk = { type: "text/plain", about: "`OK`" };

const repositories: Operation[] = [
  {
    method: "post",
    path: "/api/repos/create",
    id: "create-repository",
    summary: "Make a repository",
    body: z.object({
      name: z.string(),
      organization: z.string().optional(),
      type: z.enum(["model", "dataset"]).optional(),
      private: z.boolean().optional(),
      license: z.string().optional(),
    }),
    answer: z.object({ url: z.string(), name: z.string(), id: z.string() }),
    token: "write",
  },
  {
    method: "delete",
    path: "/api/repos/delete",
    id: "delete-repository",
    summary: "Delete a repository for good",
    body: z.object({
      name: z.string(),
      organization: z.string().optional(),
      type: z.enum(["model", "dataset"]).optional(),
    }),
    answer: isOk,
    token: "write",
  },
  ...kinds.flatMap(({ one }): Operation[] => [
    {
      method: "put",
      path: `/api/${one}s/{namespace}/{name}/settings`,
      id: `set-up-${one}`,
      summary: `Who sees a ${one}`,
      body: z.object({ private: z.boolean() }),
      answer: z.object({ private: z.boolean() }),
      token: "write",
    },
    {
      method: "get",
      path: `/api/${one}s/{namespace}/{name}/auth-check`,
      id: `may-read-${one}`,
      summary: `Whether the token may read a ${one}`,
      answer: isOk,
      token: "optional",
    },
    {
      method: "get",
      path: `/api/${one}s/{namespace}/{name}/auth-check/write`,
      id: `may-write-${one}`,
      summary: `Whether the token may change a ${one}`,
      answer: isOk,
      token: "write",
    },
  ]),
  {
    method: "post",
    path: "/api/validate-yaml",
    id: "validate-card",
    summary: "Check a card's front matter",
    body: { type: json, about: '`{"content": "---\\nlicense: mit\\n---"}`' },
    answer: z.object({ errors: z.array(z.object({ message: z.string() })) }),
    token: "none",
  },
];

const people: Operation[] = [
  {
    method: "get",
    path: "/api/whoami-v2",
    id: "who-am-i",
    summary: "Whose token this is",
    answer: WhoAmI,
    token: "read",
  },
  {
    method: "get",
    path: "/api/users/{name}/overview",
    id: "get-user",
    summary: "A user",
    answer: UserOverview,
    token: "optional",
  },
  {
    method: "get",
    path: "/api/organizations/{name}/overview",
    id: "get-organisation",
    summary: "An organisation",
    answer: OrganisationOverview,
    token: "optional",
  },
  {
    method: "get",
    path: "/api/organizations/{name}/members",
    id: "list-members",
    summary: "Its members",
    about: "Roles are visible to members who may read.",
    answer: z.array(OrganisationMember),
    token: "optional",
  },
  {
    method: "get",
    path: "/api/organizations/{name}/settings",
    id: "get-organisation-settings",
    summary: "Settings of an organisation",
    about: "For its administrators.",
    answer: OrganisationSettings,
    token: "read",
  },
  {
    method: "put",
    path: "/api/organizations/{name}/settings",
    id: "set-organisation-settings",
    summary: "Change the settings of an organisation",
    about: "For its administrators.",
    body: OrganisationSettings,
    answer: OrganisationSettings,
    token: "write",
  },
  {
    method: "get",
    path: "/avatars/{file}",
    id: "get-avatar",
    summary: "A picture for a name",
    about: "The name with `.svg` behind it: its first letter on a colour of its own.",
    answer: { type: "image/svg+xml", about: "The picture." },
    token: "none",
  },
  {
    method: "get",
    path: "/api/quicksearch",
    id: "quick-search",
    summary: "Search everything by name",
    query: {
      q: "A few letters.",
      type: "`model`, `dataset`, `user` or `org`. May be given several times.",
      limit: "How many of each.",
    },
    answer: QuickSearch,
    token: "optional",
  },
];

export const hubGroups: readonly OperationGroup[] = [
  { name: "Models and datasets", about: "What is published here.", operations: lists },
  { name: "Files and commits", about: "What stands in a repository, and changing it.", operations: fileOperations },
  { name: "Repositories", about: "Making, setting up and deleting them.", operations: repositories },
  { name: "Inference providers", about: "Who serves a model.", operations: mappingOperations },
  { name: "Likes", about: "Who likes what.", operations: popularityOperations },
  { name: "People and search", about: "Who is here, and finding things.", operations: people },
];
