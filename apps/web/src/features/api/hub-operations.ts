import {
  CommitEntry,
  DatasetInfo,
  DatasetSummary,
  ModelInfo,
  ModelSummary,
  OrganisationMember,
  OrganisationOverview,
  QuickSearch,
  Refs,
  TreeEntry,
  UserOverview,
  WhoAmI,
} from "@modelyard/hub/contract";
import { z } from "zod";
import type { Operation, OperationGroup } from "./operation.ts";

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
    about: "At a branch, tag or commit: the same address with `/revision/{revision}` behind it.",
    query: { blobs: "`true` adds sizes and checksums of the files.", expand: "Only these fields." },
    answer: Info,
    token: "optional",
  },
]);

const files = kinds.flatMap(({ one }): Operation[] => {
  const base = `/api/${one}s/{namespace}/{name}`;
  const prefix = one === "model" ? "" : "/datasets";
  return [
    {
      method: "get",
      path: `${base}/tree/{revision}`,
      id: `list-files-of-${one}`,
      summary: `Files of a ${one}`,
      about: "Of a folder: with its path behind the revision.",
      query: {
        recursive: "`true` for all that lies below.",
        expand: "`true` adds the last commit of each.",
        cursor: "Where the page starts.",
      },
      answer: z.array(TreeEntry),
      token: "optional",
    },
    {
      method: "get",
      path: `${prefix}/{namespace}/{name}/resolve/{revision}/{path}`,
      id: `download-from-${one}`,
      summary: "Download a file",
      about: "Ranges and `If-None-Match` are answered; `X-Repo-Commit` and `ETag` say what it is.",
      answer: { type: "application/octet-stream", about: "The bytes of the file." },
      token: "optional",
    },
    {
      method: "get",
      path: `${base}/commits/{revision}`,
      id: `list-commits-of-${one}`,
      summary: "Commits",
      answer: z.array(CommitEntry),
      token: "optional",
    },
    {
      method: "post",
      path: `${base}/commit/{revision}`,
      id: `commit-to-${one}`,
      summary: "Commit files",
      about:
        "All of it or nothing. The header line carries `summary`; each `file` line its `path`, `content` and `encoding`.",
      body: { type: "application/x-ndjson", about: "One JSON object a line: a `header`, then files and deletions." },
      answer: z.object({
        success: z.boolean(),
        commitOid: z.string(),
        commitUrl: z.string(),
        hookOutput: z.string(),
      }),
      token: "write",
    },
    {
      method: "get",
      path: `${base}/refs`,
      id: `list-refs-of-${one}`,
      summary: "Branches and tags",
      answer: Refs,
      token: "optional",
    },
    {
      method: "post",
      path: `${base}/branch/{branch}`,
      id: `create-branch-of-${one}`,
      summary: "Make a branch",
      body: z.object({ startingPoint: z.string().optional() }),
      token: "write",
    },
    {
      method: "post",
      path: `${base}/tag/{revision}`,
      id: `create-tag-of-${one}`,
      summary: "Tag a revision",
      body: z.object({ tag: z.string(), message: z.string().optional() }),
      token: "write",
    },
  ];
});

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
    answer: { type: "text/plain", about: "`OK`" },
    token: "write",
  },
  ...kinds.map(
    ({ one }): Operation => ({
      method: "put",
      path: `/api/${one}s/{namespace}/{name}/settings`,
      id: `set-up-${one}`,
      summary: `Who sees a ${one}`,
      body: z.object({ private: z.boolean() }),
      answer: z.object({ private: z.boolean() }),
      token: "write",
    }),
  ),
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
    about: "Roles are told to members alone.",
    answer: z.array(OrganisationMember),
    token: "optional",
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
  { name: "Files and commits", about: "What stands in a repository, and changing it.", operations: files },
  { name: "Repositories", about: "Making, setting up and deleting them.", operations: repositories },
  { name: "People and search", about: "Who is here, and finding things.", operations: people },
];
