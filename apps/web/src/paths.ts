import { changePath, encodePath, listQueryString, queryString, repositoryPath } from "./addresses/format-address.ts";
import type {
  AccountsQuery,
  AdministeredStorageQuery,
  AuditQuery,
  BlobQuery,
  DatasetUseQuery,
  DiffQuery,
  DiscussionQuery,
  ListQuery,
  OwnerQuery,
  PlaygroundQuery,
  ReportQuery,
  RepositoryAddress,
  ResultQuery,
  RevisionPair,
  RevisionPath,
  SearchQuery,
  SecurityDone,
  UsageQuery,
  UseQuery,
} from "./addresses/queries.ts";

export * from "./addresses/queries.ts";
export { routes } from "./addresses/routes.ts";

/** Builds the addresses of pages. */
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
