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

/** The route patterns of all pages, in Hono's notation. `paths` builds the addresses. */
export const routes = {
  home: "/",
  models: "/models",
  datasets: "/datasets",
  tasks: "/tasks",
  task: "/tasks/:task",
  search: "/search",
  suggestions: "/search/suggestions",
  docs: "/docs",
  doc: "/docs/:slug{.+}",
  tryOperation: "/docs/try/:operation",
  openApi: "/openapi.json",
  wellKnownOpenApi: "/.well-known/openapi.json",
  wellKnownOpenApiMarkdown: "/.well-known/openapi.md",
  llms: "/llms.txt",
  robots: "/robots.txt",
  sampleFile: "/assets/samples/:name",
  sitemap: "/sitemap.xml",
  playground: "/playground",
  playgroundAnswer: "/playground/answer",
  playgroundModels: "/playground/models",
  login: "/login",
  secondFactor: "/login/two-factor",
  passkeySecondFactor: "/login/two-factor/passkey",
  passkeySignIn: "/login/passkey",
  passkeySignInOptions: "/login/passkey/options",
  resetPassword: "/login/reset",
  sendPasswordLink: "/login/reset/email",
  email: "/settings/email",
  sendEmail: "/settings/email/send",
  externalSignIn: "/login/external",
  externalCallback: "/login/external/callback",
  logout: "/logout",
  welcome: "/welcome",
  join: "/join",
  theme: "/settings/theme",
  language: "/settings/language",
  settings: "/settings",
  profile: "/settings/profile",
  publicProfile: "/settings/public/:account",
  avatar: "/settings/public/:account/picture",
  removeAvatar: "/settings/public/:account/picture/remove",
  follow: "/settings/following/:owner",
  password: "/settings/password",
  confirm: "/settings/confirm",
  account: "/settings/account",
  exportAccount: "/settings/account/export",
  deleteAccount: "/settings/account/delete",
  security: "/settings/security",
  endOtherSessions: "/settings/security/sessions/end-others",
  endSession: "/settings/security/sessions/:sessionId/end",
  twoFactor: "/settings/security/two-factor",
  disableTwoFactor: "/settings/security/two-factor/off",
  recoveryCodes: "/settings/security/recovery-codes",
  passkeys: "/settings/security/passkeys",
  renamePasskey: "/settings/security/passkeys/:passkeyId",
  removePasskey: "/settings/security/passkeys/:passkeyId/remove",
  helpUser: "/settings/security/help",
  invite: "/settings/security/invitations",
  linkIdentity: "/settings/identity/link",
  unlinkIdentity: "/settings/identity/unlink",
  hardware: "/settings/hardware",
  tokens: "/settings/tokens",
  tokenRepositories: "/settings/tokens/repositories",
  token: "/settings/tokens/:tokenId",
  regenerateToken: "/settings/tokens/:tokenId/regenerate",
  revokeToken: "/settings/tokens/:tokenId/revoke",
  sshKeys: "/settings/keys",
  removeSshKey: "/settings/keys/:keyId/remove",
  organisations: "/settings/organizations",
  organisation: "/settings/organizations/:organisation",
  defaultVisibility: "/settings/organizations/:organisation/visibility",
  engine: "/settings/engine",
  unloadModel: "/settings/engine/unload",
  startLaunched: "/settings/engine/start",
  stopLaunched: "/settings/engine/stop",
  administration: "/settings/admin",
  administeredUsers: "/settings/admin/users",
  administeredUser: "/settings/admin/users/:user",
  suspendUser: "/settings/admin/users/:user/suspend",
  unsuspendUser: "/settings/admin/users/:user/unsuspend",
  administrator: "/settings/admin/users/:user/administrator",
  removeProfile: "/settings/admin/users/:user/profile/remove",
  administeredOrganizations: "/settings/admin/organizations",
  disabledRepositories: "/settings/admin/repositories",
  disableRepository: "/settings/admin/repositories/disable",
  enableRepository: "/settings/admin/repositories/enable",
  reportQueue: "/settings/admin/reports",
  ownReports: "/settings/reports",
  newReport: "/settings/reports/new",
  jobs: "/settings/admin/jobs",
  runJob: "/settings/admin/jobs/run",
  nodes: "/settings/admin/nodes",
  hubMode: "/settings/admin/nodes/mode",
  providerHealth: "/settings/admin/providers",
  settingsInForce: "/settings/admin/settings",
  administeredStorage: "/settings/admin/storage",
  auditLog: "/settings/audit-log",
  organisationAuditLog: "/settings/organizations/:organisation/audit-log",
  spending: "/settings/organizations/:organisation/spending",
  members: "/settings/organizations/:organisation/members",
  removeMember: "/settings/organizations/:organisation/members/:user/remove",
  providerKeys: "/settings/providers/keys",
  testProviderKey: "/settings/providers/keys/:provider/test",
  removeProviderKey: "/settings/providers/keys/:provider/delete",
  providerOrder: "/settings/providers/order",
  usage: "/settings/usage",
  budgets: "/settings/budgets",
  removeBudget: "/settings/budgets/:quotaId/delete",
  storage: "/settings/storage",
  webhooks: "/settings/webhooks",
  webhook: "/settings/webhooks/:webhookId",
  webhookState: "/settings/webhooks/:webhookId/state",
  deleteWebhook: "/settings/webhooks/:webhookId/delete",
  replayDelivery: "/settings/webhooks/:webhookId/replay/:logId",
  device: "/oauth/device",
  decideDevice: "/oauth/device/decision",
  authorize: "/oauth/authorize",
  applications: "/settings/applications",
  disconnectApp: "/settings/applications/connected/:appId/delete",
  app: "/settings/applications/:appId",
  renewAppSecret: "/settings/applications/:appId/secret",
  deleteApp: "/settings/applications/:appId/delete",
  notifications: "/notifications",
  muteDiscussion: "/notifications/mute",
  collection: "/collections/:owner/:slug",
  newRepository: "/new",
  dataset: "/datasets/:owner/:name",
  datasetTreeRoot: "/datasets/:owner/:name/tree/:revision",
  datasetTree: "/datasets/:owner/:name/tree/:revision/:path{.+}",
  datasetBlob: "/datasets/:owner/:name/blob/:revision/:path{.+}",
  datasetBlame: "/datasets/:owner/:name/blame/:revision/:path{.+}",
  datasetFind: "/datasets/:owner/:name/find/:revision",
  datasetCommitsRoot: "/datasets/:owner/:name/commits/:revision",
  datasetCommits: "/datasets/:owner/:name/commits/:revision/:path{.+}",
  datasetCommit: "/datasets/:owner/:name/commit/:revision",
  newDatasetFileRoot: "/datasets/:owner/:name/new/:revision",
  newDatasetFile: "/datasets/:owner/:name/new/:revision/:path{.+}",
  editDatasetFile: "/datasets/:owner/:name/edit/:revision/:path{.+}",
  renameDatasetFile: "/datasets/:owner/:name/rename/:revision/:path{.+}",
  deleteDatasetFile: "/datasets/:owner/:name/delete/:revision/:path{.+}",
  uploadToDatasetRoot: "/datasets/:owner/:name/upload/:revision",
  uploadToDataset: "/datasets/:owner/:name/upload/:revision/:path{.+}",
  datasetCompareForm: "/datasets/:owner/:name/compare",
  datasetCompare: "/datasets/:owner/:name/compare/:revisions{.+}",
  datasetRefs: "/datasets/:owner/:name/refs",
  startDataset: "/datasets/:owner/:name/start",
  datasetSettings: "/datasets/:owner/:name/settings",
  datasetAccess: "/datasets/:owner/:name/access",
  cancelDatasetAccess: "/datasets/:owner/:name/access/cancel",
  datasetAccessRequests: "/datasets/:owner/:name/settings/access",
  reviewDatasetAccess: "/datasets/:owner/:name/settings/access/review",
  grantDatasetAccess: "/datasets/:owner/:name/settings/access/grant",
  datasetPublishers: "/datasets/:owner/:name/settings/publishers",
  removeDatasetPublisher: "/datasets/:owner/:name/settings/publishers/:publisherId/delete",
  likeDataset: "/datasets/:owner/:name/like",
  moveDataset: "/datasets/:owner/:name/settings/move",
  datasetDiscussions: "/datasets/:owner/:name/discussions",
  newDatasetDiscussion: "/datasets/:owner/:name/discussions/new",
  datasetDiscussion: "/datasets/:owner/:name/discussions/:num",
  deleteDataset: "/datasets/:owner/:name/settings/delete",
  design: "/design",
  owner: "/:owner",
  siteCard: "/static/card.png",
  datasetCard: "/datasets/:owner/:name/card.png",
  modelCard: "/:owner/:name/card.png",
  model: "/:owner/:name",
  modelSettings: "/:owner/:name/settings",
  modelAccess: "/:owner/:name/access",
  cancelModelAccess: "/:owner/:name/access/cancel",
  modelAccessRequests: "/:owner/:name/settings/access",
  reviewModelAccess: "/:owner/:name/settings/access/review",
  grantModelAccess: "/:owner/:name/settings/access/grant",
  modelPublishers: "/:owner/:name/settings/publishers",
  removeModelPublisher: "/:owner/:name/settings/publishers/:publisherId/delete",
  likeModel: "/:owner/:name/like",
  moveModel: "/:owner/:name/settings/move",
  modelDiscussions: "/:owner/:name/discussions",
  newModelDiscussion: "/:owner/:name/discussions/new",
  modelDiscussion: "/:owner/:name/discussions/:num",
  deleteModel: "/:owner/:name/settings/delete",
  modelProviders: "/:owner/:name/settings/providers",
  removeModelProvider: "/:owner/:name/settings/providers/:provider/delete",
  notebook: "/:owner/:file{[^/]+\\.ipynb}",
  servingProviders: "/:owner/:name/providers",
  modelTree: "/:owner/:name/model-tree",
  tryModel: "/:owner/:name/try",
  chatTemplate: "/:owner/:name/chat-template",
  treeRoot: "/:owner/:name/tree/:revision",
  tree: "/:owner/:name/tree/:revision/:path{.+}",
  blob: "/:owner/:name/blob/:revision/:path{.+}",
  blame: "/:owner/:name/blame/:revision/:path{.+}",
  find: "/:owner/:name/find/:revision",
  commitsRoot: "/:owner/:name/commits/:revision",
  commits: "/:owner/:name/commits/:revision/:path{.+}",
  commit: "/:owner/:name/commit/:revision",
  newModelFileRoot: "/:owner/:name/new/:revision",
  newModelFile: "/:owner/:name/new/:revision/:path{.+}",
  editModelFile: "/:owner/:name/edit/:revision/:path{.+}",
  renameModelFile: "/:owner/:name/rename/:revision/:path{.+}",
  deleteModelFile: "/:owner/:name/delete/:revision/:path{.+}",
  uploadToModelRoot: "/:owner/:name/upload/:revision",
  uploadToModel: "/:owner/:name/upload/:revision/:path{.+}",
  compareForm: "/:owner/:name/compare",
  compare: "/:owner/:name/compare/:revisions{.+}",
  refs: "/:owner/:name/refs",
  startModel: "/:owner/:name/start",
} as const;

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
interface AccountsQuery {
  search?: string | undefined;
  state?: string | undefined;
  cursor?: string | undefined;
}

/** Filters of the audit log. */
interface AuditQuery {
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

export const paths = {
  home: () => "/",
  sitemap: (query: { part?: string | undefined } = {}) => `/sitemap.xml${queryString(query)}`,
  /** A file used by code snippets; the same address as `sampleMediaUrl` of the catalogue. */
  sampleFile: (name: string) => `/assets/samples/${encodeURIComponent(name)}`,
  models: (query: ListQuery = {}) => `/models${listQueryString(query)}`,
  tasks: () => "/tasks",
  task: (task: string, query: { library?: string | undefined } = {}) =>
    `/tasks/${encodeURIComponent(task)}${queryString(query)}`,
  search: (query: SearchQuery = {}) => `/search${queryString(query)}`,
  suggestions: () => "/search/suggestions",
  docs: () => "/docs",
  /** @param slug the slug of a page, or of its Markdown with `.md` appended */
  doc: (slug: string) => `/docs/${encodePath(slug)}`,
  /** A form that sends a request of the API. @param values of the operation's parameters */
  tryOperation: (operation: string, values: Readonly<Record<string, string>> = {}) =>
    `/docs/try/${encodeURIComponent(operation)}${queryString(values)}`,
  playground: (query?: PlaygroundQuery & ResultQuery) => `/playground${queryString(query ?? {})}`,
  /** The response of one model, for the script. */
  playgroundAnswer: () => "/playground/answer",
  /** Chat models that match a search, for the script. */
  playgroundModels: () => "/playground/models",
  owner: (
    owner: string,
    query: { p?: string | undefined; tab?: string | undefined; deleted?: string | undefined } = {},
  ) => `/${encodeURIComponent(owner)}${queryString(query)}`,
  model: (id: string, query: UseQuery = {}) => `/${encodePath(id)}${queryString(query)}`,
  datasets: (query: ListQuery = {}) => `/datasets${listQueryString(query)}`,
  dataset: (id: string, query: DatasetUseQuery = {}) => `/datasets/${encodePath(id)}${queryString(query)}`,
  /** The page that compares the providers of a model. */
  /** The models that a model was made from, and those made from it. */
  modelTree: (id: string, query: { relation?: string | undefined; p?: string | undefined } = {}) =>
    `/${encodePath(id)}/model-tree${queryString(query)}`,
  servingProviders: (id: string) => `/${encodePath(id)}/providers`,
  notebook: (id: string) => `/${encodePath(id)}.ipynb`,
  tryModel: (id: string, query: ResultQuery = {}) => `/${encodePath(id)}/try${queryString(query)}`,
  /** The rendered prompt of a model's chat template. */
  chatTemplate: (id: string, query: ResultQuery = {}) => `/${encodePath(id)}/chat-template${queryString(query)}`,
  tree: ({ revision, path, ...repository }: RevisionPath, query: { p?: string | undefined } = {}) =>
    `${repositoryPath(repository)}/tree/${encodeURIComponent(revision)}${path === "" ? "" : `/${encodePath(path)}`}${queryString(query)}`,
  blob: ({ revision, path, ...repository }: RevisionPath, query: BlobQuery = {}) =>
    `${repositoryPath(repository)}/blob/${encodeURIComponent(revision)}/${encodePath(path)}${queryString(query)}`,
  /** A text file with the last change of each line. */
  blame: ({ revision, path, ...repository }: RevisionPath) =>
    `${repositoryPath(repository)}/blame/${encodeURIComponent(revision)}/${encodePath(path)}`,
  /** The page that finds files of a revision by their paths. */
  find: (
    { revision, ...repository }: RepositoryAddress & { revision: string },
    query: { q?: string | undefined } = {},
  ) => `${repositoryPath(repository)}/find/${encodeURIComponent(revision)}${queryString(query)}`,
  /** The history of a revision, or of a path in it. */
  commits: (
    { revision, path, ...repository }: RevisionPath,
    query: { p?: string | undefined; after?: string | undefined } = {},
  ) =>
    `${repositoryPath(repository)}/commits/${encodeURIComponent(revision)}${path === "" ? "" : `/${encodePath(path)}`}${queryString(query)}`,
  /** The form for a new file. @param at `path` is the folder */
  newFile: (at: RevisionPath, query: { name?: string | undefined } = {}) =>
    `${changePath("new", at)}${queryString(query)}`,
  editFile: (file: RevisionPath) => changePath("edit", file),
  renameFile: (file: RevisionPath) => changePath("rename", file),
  deleteFile: (file: RevisionPath) => changePath("delete", file),
  /** @param at `path` is the folder */
  upload: (at: RevisionPath) => changePath("upload", at),
  /** A commit with its changes; the API returns this address as `commitUrl`. */
  commit: ({ revision, ...repository }: RepositoryAddress & { revision: string }, query: DiffQuery = {}) =>
    `${repositoryPath(repository)}/commit/${encodeURIComponent(revision)}${queryString(query)}`,
  /** The changes between two revisions. */
  compare: (repository: RepositoryAddress, { base, head }: RevisionPair, query: DiffQuery = {}) =>
    `${repositoryPath(repository)}/compare/${encodeURIComponent(base)}...${encodeURIComponent(head)}${queryString(query)}`,
  /** The form that selects two revisions, which redirects to their changes. */
  compareForm: (repository: RepositoryAddress, query: Partial<RevisionPair> = {}) =>
    `${repositoryPath(repository)}/compare${queryString(query)}`,
  /** The first steps with a new repository. */
  startRepository: (repository: RepositoryAddress) => `${repositoryPath(repository)}/start`,
  /** The page that lists branches or tags, which also receives its forms. */
  refs: (
    repository: RepositoryAddress,
    query: { kind?: "tags" | undefined; p?: string | undefined; done?: "created" | "deleted" } = {},
  ) => `${repositoryPath(repository)}/refs${queryString(query)}`,
  /** The hub's download address of a file. */
  resolve: ({ revision, path, ...repository }: RevisionPath, query: { download?: "true" } = {}) =>
    `${repositoryPath(repository)}/resolve/${encodeURIComponent(revision)}/${encodePath(path)}${queryString(query)}`,
  /** The hub's address of a file's content, which is not counted as a download. */
  raw: ({ revision, path, ...repository }: RevisionPath) =>
    `${repositoryPath(repository)}/raw/${encodeURIComponent(revision)}/${encodePath(path)}`,
  login: (query: { next?: string | undefined; reset?: "true" } = {}) => `/login${queryString(query)}`,
  externalSignIn: (query: { next?: string | undefined } = {}) => `/login/external${queryString(query)}`,
  externalCallback: () => "/login/external/callback",
  secondFactor: (query: { next?: string } = {}) => `/login/two-factor${queryString(query)}`,
  resetPassword: (query: { token?: string; sent?: "true" } = {}) => `/login/reset${queryString(query)}`,
  sendPasswordLink: () => "/login/reset/email",
  email: (query: { done?: "sent" | "verified" } = {}) => `/settings/email${queryString(query)}`,
  sendEmail: () => "/settings/email/send",
  confirm: (query: { next?: string } = {}) => `/settings/confirm${queryString(query)}`,
  /** @param query.help the user to whom an administrator wants to send a link */
  passkeys: () => "/settings/security/passkeys",
  renamePasskey: (id: string) => `/settings/security/passkeys/${encodeURIComponent(id)}`,
  removePasskey: (id: string) => `/settings/security/passkeys/${encodeURIComponent(id)}/remove`,
  passkeySecondFactor: () => "/login/two-factor/passkey",
  passkeySignIn: () => "/login/passkey",
  passkeySignInOptions: () => "/login/passkey/options",
  security: (query: { done?: SecurityDone; help?: string } = {}) => `/settings/security${queryString(query)}`,
  account: () => "/settings/account",
  exportAccount: () => "/settings/account/export",
  deleteAccount: () => "/settings/account/delete",
  endOtherSessions: () => "/settings/security/sessions/end-others",
  endSession: (sessionId: string) => `/settings/security/sessions/${encodeURIComponent(sessionId)}/end`,
  twoFactor: () => "/settings/security/two-factor",
  disableTwoFactor: () => "/settings/security/two-factor/off",
  recoveryCodes: () => "/settings/security/recovery-codes",
  helpUser: () => "/settings/security/help",
  invite: () => "/settings/security/invitations",
  logout: () => "/logout",
  welcome: (query: { token?: string | undefined } = {}) => `/welcome${queryString(query)}`,
  theme: () => "/settings/theme",
  language: () => "/settings/language",
  join: (query: { next?: string | undefined; invitation?: string } = {}) => `/join${queryString(query)}`,
  settings: () => "/settings",
  profile: (query: { saved?: "true" } = {}) => `/settings/profile${queryString(query)}`,
  publicProfile: (account: string, query: { saved?: "true" } = {}) =>
    `/settings/public/${encodeURIComponent(account)}${queryString(query)}`,
  avatar: (account: string) => `/settings/public/${encodeURIComponent(account)}/picture`,
  removeAvatar: (account: string) => `/settings/public/${encodeURIComponent(account)}/picture/remove`,
  follow: (owner: string) => `/settings/following/${encodeURIComponent(owner)}`,
  password: () => "/settings/password",
  linkIdentity: () => "/settings/identity/link",
  unlinkIdentity: () => "/settings/identity/unlink",
  organisations: () => "/settings/organizations",
  organisation: (name: string, query: { saved?: "true" } = {}) =>
    `/settings/organizations/${encodeURIComponent(name)}${queryString(query)}`,
  defaultVisibility: (name: string) => `/settings/organizations/${encodeURIComponent(name)}/visibility`,
  administration: () => "/settings/admin",
  administeredStorage: (query: AdministeredStorageQuery = {}) => `/settings/admin/storage${queryString(query)}`,
  administeredUsers: (query: AccountsQuery = {}) => `/settings/admin/users${queryString(query)}`,
  administeredUser: (name: string, query: { done?: string } = {}) =>
    `/settings/admin/users/${encodeURIComponent(name)}${queryString(query)}`,
  suspendUser: (name: string) => `/settings/admin/users/${encodeURIComponent(name)}/suspend`,
  unsuspendUser: (name: string) => `/settings/admin/users/${encodeURIComponent(name)}/unsuspend`,
  removeProfile: (name: string) => `/settings/admin/users/${encodeURIComponent(name)}/profile/remove`,
  administrator: (name: string) => `/settings/admin/users/${encodeURIComponent(name)}/administrator`,
  administeredOrganizations: (query: AccountsQuery = {}) => `/settings/admin/organizations${queryString(query)}`,
  disabledRepositories: (query: { type?: string; name?: string; cursor?: string; done?: string } = {}) =>
    `/settings/admin/repositories${queryString(query)}`,
  disableRepository: () => "/settings/admin/repositories/disable",
  enableRepository: () => "/settings/admin/repositories/enable",
  reportQueue: (query: { state?: "handled" | undefined; cursor?: string; done?: "closed" } = {}) =>
    `/settings/admin/reports${queryString(query)}`,
  ownReports: (query: { done?: "sent" } = {}) => `/settings/reports${queryString(query)}`,
  newReport: (query: ReportQuery = {}) => `/settings/reports/new${queryString(query)}`,
  jobs: (query: { done?: string } = {}) => `/settings/admin/jobs${queryString(query)}`,
  runJob: () => "/settings/admin/jobs/run",
  nodes: (query: { done?: string } = {}) => `/settings/admin/nodes${queryString(query)}`,
  hubMode: () => "/settings/admin/nodes/mode",
  providerHealth: () => "/settings/admin/providers",
  settingsInForce: () => "/settings/admin/settings",
  /** @param organisation undefined: the log of the hub */
  auditLog: (organisation: string | undefined, query: AuditQuery = {}) =>
    organisation === undefined
      ? `/settings/audit-log${queryString(query)}`
      : `/settings/organizations/${encodeURIComponent(organisation)}/audit-log${queryString(query)}`,
  auditExport: (organisation: string | undefined, query: AuditQuery = {}) =>
    organisation === undefined
      ? `/api/audit-log/export${queryString(query)}`
      : `/api/organizations/${encodeURIComponent(organisation)}/audit-log/export${queryString(query)}`,
  spending: (name: string) => `/settings/organizations/${encodeURIComponent(name)}/spending`,
  members: (name: string) => `/settings/organizations/${encodeURIComponent(name)}/members`,
  removeMember: (name: string, user: string) =>
    `/settings/organizations/${encodeURIComponent(name)}/members/${encodeURIComponent(user)}/remove`,
  /** `provider`: the one that the form for a new key selects. */
  providerKeys: (query: OwnerQuery & { done?: string; provider?: string } = {}) =>
    `/settings/providers/keys${queryString(query)}`,
  testProviderKey: (provider: string, query: OwnerQuery = {}) =>
    `/settings/providers/keys/${encodeURIComponent(provider)}/test${queryString(query)}`,
  removeProviderKey: (provider: string, query: OwnerQuery = {}) =>
    `/settings/providers/keys/${encodeURIComponent(provider)}/delete${queryString(query)}`,
  providerOrder: (query: OwnerQuery & { saved?: "true" } = {}) => `/settings/providers/order${queryString(query)}`,
  storage: () => "/settings/storage",
  /** The page for the code that a device shows; the API returns this address as `verification_uri`. */
  device: (query: { done?: "allow" | "deny" } = {}) => `/oauth/device${queryString(query)}`,
  decideDevice: () => "/oauth/device/decision",
  /** The page to which apps send users; the hub's metadata names this address. */
  authorize: () => "/oauth/authorize",
  applications: (query: { done?: "disconnected" | "deleted" } = {}) => `/settings/applications${queryString(query)}`,
  app: (id: string, query: { saved?: "true" } = {}) =>
    `/settings/applications/${encodeURIComponent(id)}${queryString(query)}`,
  renewAppSecret: (id: string) => `/settings/applications/${encodeURIComponent(id)}/secret`,
  disconnectApp: (id: string) => `/settings/applications/connected/${encodeURIComponent(id)}/delete`,
  deleteApp: (id: string) => `/settings/applications/${encodeURIComponent(id)}/delete`,
  webhooks: () => "/settings/webhooks",
  webhook: (id: string, query: { saved?: "true"; p?: string } = {}) =>
    `/settings/webhooks/${encodeURIComponent(id)}${queryString(query)}`,
  webhookState: (id: string) => `/settings/webhooks/${encodeURIComponent(id)}/state`,
  deleteWebhook: (id: string) => `/settings/webhooks/${encodeURIComponent(id)}/delete`,
  replayDelivery: (id: string, logId: string) =>
    `/settings/webhooks/${encodeURIComponent(id)}/replay/${encodeURIComponent(logId)}`,
  notifications: (query: { p?: string } = {}) => `/notifications${queryString(query)}`,
  muteDiscussion: () => "/notifications/mute",
  collection: (slug: string) => `/collections/${slug}`,
  budgets: (query: OwnerQuery & { done?: string } = {}) => `/settings/budgets${queryString(query)}`,
  removeBudget: (quotaId: string, query: OwnerQuery = {}) =>
    `/settings/budgets/${encodeURIComponent(quotaId)}/delete${queryString(query)}`,
  usage: (query: UsageQuery = {}) => `/settings/usage${queryString(query)}`,
  newRepository: (query: { owner?: string | undefined; type?: "model" | "dataset" } = {}) =>
    `/new${queryString(query)}`,
  repositorySettings: ({ type, id }: RepositoryAddress, query: { saved?: "true" } = {}) =>
    `${repositoryPath({ type, id })}/settings${queryString(query)}`,
  moveRepository: (repository: RepositoryAddress) => `${repositoryPath(repository)}/settings/move`,
  deleteRepository: (repository: RepositoryAddress) => `${repositoryPath(repository)}/settings/delete`,
  modelProviders: (id: string, query: { done?: "added" | "removed" } = {}) =>
    `${repositoryPath({ type: "model", id })}/settings/providers${queryString(query)}`,
  removeModelProvider: (id: string, provider: string) =>
    `${repositoryPath({ type: "model", id })}/settings/providers/${encodeURIComponent(provider)}/delete`,
  publishers: (repository: RepositoryAddress, query: { done?: "added" | "removed" } = {}) =>
    `${repositoryPath(repository)}/settings/publishers${queryString(query)}`,
  removePublisher: (repository: RepositoryAddress, publisherId: string) =>
    `${repositoryPath(repository)}/settings/publishers/${encodeURIComponent(publisherId)}/delete`,
  /** The form to request access to a gated repository. */
  access: (repository: RepositoryAddress) => `${repositoryPath(repository)}/access`,
  cancelAccess: (repository: RepositoryAddress) => `${repositoryPath(repository)}/access/cancel`,
  accessRequests: (
    repository: RepositoryAddress,
    query: { status?: string | undefined; p?: string | undefined; saved?: "settings" | "review" | "grant" } = {},
  ) => `${repositoryPath(repository)}/settings/access${queryString(query)}`,
  reviewAccess: (repository: RepositoryAddress) => `${repositoryPath(repository)}/settings/access/review`,
  grantAccess: (repository: RepositoryAddress) => `${repositoryPath(repository)}/settings/access/grant`,
  /** The hub's report of all requests for access, as CSV. */
  accessReport: (repository: RepositoryAddress) => `${repositoryPath(repository)}/user-access-report`,
  like: (repository: RepositoryAddress) => `${repositoryPath(repository)}/like`,
  discussions: ({ type, id }: RepositoryAddress, query: DiscussionQuery = {}) =>
    `${repositoryPath({ type, id })}/discussions${queryString(query)}`,
  newDiscussion: (repository: RepositoryAddress) => `${repositoryPath(repository)}/discussions/new`,
  /** A discussion or pull request; the API returns this address as `url`. */
  discussion: ({ type, id }: RepositoryAddress, num: number | string, query: DiffQuery = {}) =>
    `${repositoryPath({ type, id })}/discussions/${encodeURIComponent(num)}${queryString(query)}`,
  repository: repositoryPath,
  /** The social card of a repository; `undefined` for that of the site. */
  socialCard: (repository: RepositoryAddress | undefined, query: { lang?: string | undefined } = {}) =>
    `${repository === undefined ? "/static" : repositoryPath(repository)}/card.png${queryString(query)}`,
  hardware: () => "/settings/hardware",
  tokens: (query: { revoked?: "true" } = {}) => `/settings/tokens${queryString(query)}`,
  tokenRepositories: () => "/settings/tokens/repositories",
  token: (tokenId: string) => `/settings/tokens/${encodeURIComponent(tokenId)}`,
  regenerateToken: (tokenId: string) => `/settings/tokens/${encodeURIComponent(tokenId)}/regenerate`,
  revokeToken: (tokenId: string) => `/settings/tokens/${encodeURIComponent(tokenId)}/revoke`,
  engine: (query: { done?: "unloaded" | "started" | "stopped" } = {}) => `/settings/engine${queryString(query)}`,
  unloadModel: () => "/settings/engine/unload",
  startLaunched: () => "/settings/engine/start",
  stopLaunched: () => "/settings/engine/stop",
  sshKeys: (query: { done?: "added" | "removed" } = {}) => `/settings/keys${queryString(query)}`,
  removeSshKey: (keyId: string) => `/settings/keys/${encodeURIComponent(keyId)}/remove`,
};

function repositoryPath({ type, id }: RepositoryAddress): string {
  return `${type === "dataset" ? "/datasets" : ""}/${encodePath(id)}`;
}

/** Returns the address of a form that changes a file, or the contents of a folder. */
function changePath(
  change: "new" | "edit" | "rename" | "delete" | "upload",
  { revision, path, ...repository }: RevisionPath,
): string {
  const end = path === "" ? "" : `/${encodePath(path)}`;
  return `${repositoryPath(repository)}/${change}/${encodeURIComponent(revision)}${end}`;
}

/** Encodes each segment of a path. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Formats the query of a list: facet values are comma-separated; tags, which may contain commas, are repeated. */
function listQueryString(query: ListQuery): string {
  const joined = listParameters.map((name) => {
    const value = query[name];
    return [name, Array.isArray(value) && name !== "other" ? value.join(",") : value];
  });
  return queryString(Object.fromEntries(joined));
}

function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) parameters.append(name, String(item));
    else if (value !== undefined && value !== "") parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
