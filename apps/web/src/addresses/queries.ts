/** What the page of security reports after a form. */
export const securityDone = [
  "off",
  "ended",
  "others",
  "reset",
  "passkeyAdded",
  "passkeyRenamed",
  "passkeyRemoved",
] as const;
export type SecurityDone = (typeof securityDone)[number];

/** The query parameters of lists, with the names that other hubs use. */
export const listParameters = [
  "pipeline_tag",
  "task_categories",
  "num_parameters",
  "size_categories",
  "modality",
  "format",
  "library",
  "quantization",
  "language",
  "license",
  "inference_provider",
  "updated",
  "gated",
  "other",
  "author",
  "search",
  "sort",
  "p",
] as const;
export type ListParameter = (typeof listParameters)[number];

/** The query of a list of models or datasets. */
export type ListQuery = { readonly [Parameter in ListParameter]?: string | readonly string[] | undefined };

/** The query of the search page. */
export interface SearchQuery {
  q?: string | undefined;
  /** Limits the search to one kind. */
  in?: string | undefined;
}

/** The query of the "Use this model" panel. */
export interface UseQuery {
  use?: "libraries" | "inference" | "apps" | undefined;
  library?: string | undefined;
  language?: string | undefined;
  client?: string | undefined;
  /** The provider to call. @default the hub selects one */
  provider?: string | undefined;
  stream?: string | undefined;
  /** The organisation to bill. */
  bill_to?: string | undefined;
  /** The address of a custom endpoint, instead of a provider. */
  endpoint?: string | undefined;
  /** The GGUF file that libraries and apps load. */
  file?: string | undefined;
  /** The operating system of local apps. */
  system?: string | undefined;
  /** The example with which the widget starts. */
  example?: string | undefined;
}

/** The query of the playground. Chat parameters have the names of the chat API. */
export interface PlaygroundQuery {
  /** `owner/name` or `owner/name:provider`, one for each column. */
  model: readonly string[];
  system?: string | undefined;
  temperature?: string | undefined;
  max_tokens?: string | undefined;
  top_p?: string | undefined;
  /** The initial text of the prompt field. */
  prompt?: string | undefined;
}

/** The query of a page that shows a result of its form. */
export interface ResultQuery {
  result?: string | undefined;
}

/** The owner of provider settings: an organisation's name or the hub's parameter. @default the visitor */
export interface OwnerQuery {
  of?: string | undefined;
}

/** The query of the page with what the hub stores. */
export interface AdministeredStorageQuery {
  /** What is listed. @default owners */
  view?: string | undefined;
  /** Of repositories: their owner. */
  owner?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
}

/** The query of the page with usage. */
export interface UsageQuery extends OwnerQuery {
  days?: string;
  /** The id of an access token, or `browser`. */
  token?: string | undefined;
  model?: string | undefined;
  provider?: string | undefined;
  /** A file in place of the page: by day, or by token, provider and model. */
  format?: "csv" | "tokens-csv";
}

/** The query of a repository's list of discussions. */
export interface DiscussionQuery {
  status?: string | undefined;
  type?: string | undefined;
  search?: string | undefined;
  p?: string | undefined;
}

export interface RepositoryAddress {
  type: "model" | "dataset";
  id: string;
}

/** The query of the "Use this dataset" panel. */
export interface DatasetUseQuery {
  library?: string | undefined;
}

export interface RevisionPath extends RepositoryAddress {
  revision: string;
  /** Relative to the root of the repository; empty for the root. */
  path: string;
}

/** Two branches, tags or commits that are compared. */
export interface RevisionPair {
  base: string;
  head: string;
}

/** How a page shows changed files. */
export interface DiffQuery {
  view?: "split" | undefined;
  /** Path of the only file to show. */
  file?: string | undefined;
  /** Shows all lines of that file. */
  whole?: "true" | undefined;
}

/** The query of a file's page. */
export interface BlobQuery {
  /** Shows a file as text that has another view. */
  view?: "source" | undefined;
  /** Wraps long lines. */
  wrap?: "true" | undefined;
  /** The page of rows or tensors, counted from 0. */
  p?: string | undefined;
  /** A text that the names of shown tensors contain. */
  q?: string | undefined;
}

/** Filters of the lists of users and organizations. */
export interface AccountsQuery {
  search?: string | undefined;
  state?: string | undefined;
  cursor?: string | undefined;
}

/** Filters of the audit log. */
export interface AuditQuery {
  action?: string | undefined;
  actor?: string | undefined;
  cursor?: string | undefined;
}

/** The subject of a report: a repository, with a discussion and a comment in it if these are reported, or an account. */
export interface ReportQuery {
  model?: string | undefined;
  dataset?: string | undefined;
  discussion?: string | undefined;
  comment?: string | undefined;
  account?: string | undefined;
}
