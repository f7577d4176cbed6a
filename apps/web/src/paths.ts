/** The patterns that the application answers, in Hono's notation. Every address of a page is built below, from nothing else. */
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
  openApi: "/openapi.json",
  wellKnownOpenApi: "/.well-known/openapi.json",
  wellKnownOpenApiMarkdown: "/.well-known/openapi.md",
  llms: "/llms.txt",
  robots: "/robots.txt",
  sampleFile: "/assets/samples/:name",
  sitemap: "/sitemap.xml",
  playground: "/playground",
  playgroundAnswer: "/playground/answer",
  login: "/login",
  logout: "/logout",
  welcome: "/welcome",
  join: "/join",
  theme: "/settings/theme",
  language: "/settings/language",
  settings: "/settings",
  profile: "/settings/profile",
  password: "/settings/password",
  hardware: "/settings/hardware",
  tokens: "/settings/tokens",
  revokeToken: "/settings/tokens/:tokenId/revoke",
  organisations: "/settings/organizations",
  organisation: "/settings/organizations/:organisation",
  spending: "/settings/organizations/:organisation/spending",
  members: "/settings/organizations/:organisation/members",
  removeMember: "/settings/organizations/:organisation/members/:user/remove",
  providerKeys: "/settings/providers/keys",
  testProviderKey: "/settings/providers/keys/:provider/test",
  removeProviderKey: "/settings/providers/keys/:provider/delete",
  providerOrder: "/settings/providers/order",
  usage: "/settings/usage",
  newRepository: "/new",
  dataset: "/datasets/:owner/:name",
  datasetTreeRoot: "/datasets/:owner/:name/tree/:revision",
  datasetTree: "/datasets/:owner/:name/tree/:revision/:path{.+}",
  datasetBlob: "/datasets/:owner/:name/blob/:revision/:path{.+}",
  datasetCommitsRoot: "/datasets/:owner/:name/commits/:revision",
  datasetCommits: "/datasets/:owner/:name/commits/:revision/:path{.+}",
  datasetCommit: "/datasets/:owner/:name/commit/:revision",
  datasetSettings: "/datasets/:owner/:name/settings",
  likeDataset: "/datasets/:owner/:name/like",
  deleteDataset: "/datasets/:owner/:name/settings/delete",
  owner: "/:owner",
  siteCard: "/static/card.png",
  datasetCard: "/datasets/:owner/:name/card.png",
  modelCard: "/:owner/:name/card.png",
  model: "/:owner/:name",
  modelSettings: "/:owner/:name/settings",
  likeModel: "/:owner/:name/like",
  deleteModel: "/:owner/:name/settings/delete",
  modelProviders: "/:owner/:name/settings/providers",
  removeModelProvider: "/:owner/:name/settings/providers/:provider/delete",
  notebook: "/:owner/:file{[^/]+\\.ipynb}",
  tryModel: "/:owner/:name/try",
  chatTemplate: "/:owner/:name/chat-template",
  treeRoot: "/:owner/:name/tree/:revision",
  tree: "/:owner/:name/tree/:revision/:path{.+}",
  blob: "/:owner/:name/blob/:revision/:path{.+}",
  commitsRoot: "/:owner/:name/commits/:revision",
  commits: "/:owner/:name/commits/:revision/:path{.+}",
  commit: "/:owner/:name/commit/:revision",
} as const;

/** The parameters of the addresses of lists; their names are those of the field's addresses. */
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
  "other",
  "author",
  "search",
  "sort",
  "p",
] as const;
export type ListParameter = (typeof listParameters)[number];

/** What a list of models or datasets shows. */
export type ListQuery = { readonly [Parameter in ListParameter]?: string | readonly string[] | undefined };

/** What the search over everything shows. */
export interface SearchQuery {
  q?: string | undefined;
  /** Only this kind. */
  in?: string | undefined;
}

/** What "Use this model" shows. */
export interface UseQuery {
  use?: "libraries" | "inference" | "apps" | undefined;
  library?: string | undefined;
  language?: string | undefined;
  client?: string | undefined;
  /** Who is called; without it, the hub picks. */
  provider?: string | undefined;
  stream?: string | undefined;
  /** The organisation that pays. */
  bill_to?: string | undefined;
  /** The address of a server in place of a provider. */
  endpoint?: string | undefined;
  /** The GGUF file that libraries and apps load. */
  file?: string | undefined;
  /** Which example the widget starts with. */
  example?: string | undefined;
}

/** The parameters of a chat have their names in the chat API. */
export interface PlaygroundQuery {
  /** `owner/name` or `owner/name:provider`, one for each column. */
  model: readonly string[];
  system?: string | undefined;
  temperature?: string | undefined;
  max_tokens?: string | undefined;
  top_p?: string | undefined;
  /** What stands in the box, not sent yet. */
  prompt?: string | undefined;
}

/** A page that shows a result of its form. */
export interface ResultQuery {
  result?: string | undefined;
}

/** Whose provider settings: an organisation's name, or the hub's word; without it the visitor's own. */
export interface OwnerQuery {
  of?: string | undefined;
}

export interface RepositoryAddress {
  type: "model" | "dataset";
  id: string;
}

/** What "Use this dataset" shows. */
export interface DatasetUseQuery {
  library?: string | undefined;
}

export interface RevisionPath extends RepositoryAddress {
  revision: string;
  /** From the root of the repository; empty for the root. */
  path: string;
}

export const paths = {
  home: () => "/",
  sitemap: (query: { part?: string | undefined } = {}) => `/sitemap.xml${queryString(query)}`,
  /** A file for code to open, as `sampleMediaUrl` of the catalogue has it. */
  sampleFile: (name: string) => `/assets/samples/${encodeURIComponent(name)}`,
  models: (query: ListQuery = {}) => `/models${listQueryString(query)}`,
  tasks: () => "/tasks",
  task: (task: string, query: { library?: string | undefined } = {}) =>
    `/tasks/${encodeURIComponent(task)}${queryString(query)}`,
  search: (query: SearchQuery = {}) => `/search${queryString(query)}`,
  suggestions: () => "/search/suggestions",
  docs: () => "/docs",
  /** @param slug of a page, or the name of its Markdown */
  doc: (slug: string) => `/docs/${encodePath(slug)}`,
  playground: (query?: PlaygroundQuery & ResultQuery) => `/playground${queryString(query ?? {})}`,
  /** The answer of one model, for a script. */
  playgroundAnswer: () => "/playground/answer",
  owner: (owner: string, query: { p?: string | undefined; deleted?: string | undefined } = {}) =>
    `/${encodeURIComponent(owner)}${queryString(query)}`,
  model: (id: string, query: UseQuery = {}) => `/${encodePath(id)}${queryString(query)}`,
  datasets: (query: ListQuery = {}) => `/datasets${listQueryString(query)}`,
  dataset: (id: string, query: DatasetUseQuery = {}) => `/datasets/${encodePath(id)}${queryString(query)}`,
  notebook: (id: string) => `/${encodePath(id)}.ipynb`,
  tryModel: (id: string, query: ResultQuery = {}) => `/${encodePath(id)}/try${queryString(query)}`,
  /** The prompt that a model's chat template gives. */
  chatTemplate: (id: string, query: ResultQuery = {}) => `/${encodePath(id)}/chat-template${queryString(query)}`,
  tree: ({ revision, path, ...repository }: RevisionPath, query: { p?: string | undefined } = {}) =>
    `${repositoryPath(repository)}/tree/${encodeURIComponent(revision)}${path === "" ? "" : `/${encodePath(path)}`}${queryString(query)}`,
  blob: ({ revision, path, ...repository }: RevisionPath, query: { view?: "source" | undefined } = {}) =>
    `${repositoryPath(repository)}/blob/${encodeURIComponent(revision)}/${encodePath(path)}${queryString(query)}`,
  /** The commits that lead to a revision, or those of them that changed a path. */
  commits: ({ revision, path, ...repository }: RevisionPath, query: { p?: string | undefined } = {}) =>
    `${repositoryPath(repository)}/commits/${encodeURIComponent(revision)}${path === "" ? "" : `/${encodePath(path)}`}${queryString(query)}`,
  /** One commit with what it changed; the API names this address as `commitUrl`. */
  commit: ({ revision, ...repository }: RepositoryAddress & { revision: string }) =>
    `${repositoryPath(repository)}/commit/${encodeURIComponent(revision)}`,
  /** The hub's own address of a file's bytes. */
  resolve: ({ revision, path, ...repository }: RevisionPath, query: { download?: "true" } = {}) =>
    `${repositoryPath(repository)}/resolve/${encodeURIComponent(revision)}/${encodePath(path)}${queryString(query)}`,
  /** The hub's address of a file's bytes, which counts no download. */
  raw: ({ revision, path, ...repository }: RevisionPath) =>
    `${repositoryPath(repository)}/raw/${encodeURIComponent(revision)}/${encodePath(path)}`,
  login: (query: { next?: string | undefined } = {}) => `/login${queryString(query)}`,
  logout: () => "/logout",
  welcome: (query: { token?: string | undefined } = {}) => `/welcome${queryString(query)}`,
  theme: () => "/settings/theme",
  language: () => "/settings/language",
  join: (query: { next?: string | undefined } = {}) => `/join${queryString(query)}`,
  settings: () => "/settings",
  profile: (query: { saved?: "true" } = {}) => `/settings/profile${queryString(query)}`,
  password: () => "/settings/password",
  organisations: () => "/settings/organizations",
  organisation: (name: string, query: { saved?: "true" } = {}) =>
    `/settings/organizations/${encodeURIComponent(name)}${queryString(query)}`,
  spending: (name: string) => `/settings/organizations/${encodeURIComponent(name)}/spending`,
  members: (name: string) => `/settings/organizations/${encodeURIComponent(name)}/members`,
  removeMember: (name: string, user: string) =>
    `/settings/organizations/${encodeURIComponent(name)}/members/${encodeURIComponent(user)}/remove`,
  providerKeys: (query: OwnerQuery & { done?: string } = {}) => `/settings/providers/keys${queryString(query)}`,
  testProviderKey: (provider: string, query: OwnerQuery = {}) =>
    `/settings/providers/keys/${encodeURIComponent(provider)}/test${queryString(query)}`,
  removeProviderKey: (provider: string, query: OwnerQuery = {}) =>
    `/settings/providers/keys/${encodeURIComponent(provider)}/delete${queryString(query)}`,
  providerOrder: (query: OwnerQuery & { saved?: "true" } = {}) => `/settings/providers/order${queryString(query)}`,
  usage: (query: OwnerQuery & { days?: string } = {}) => `/settings/usage${queryString(query)}`,
  newRepository: (query: { owner?: string | undefined } = {}) => `/new${queryString(query)}`,
  repositorySettings: ({ type, id }: RepositoryAddress, query: { saved?: "true" } = {}) =>
    `${repositoryPath({ type, id })}/settings${queryString(query)}`,
  deleteRepository: (repository: RepositoryAddress) => `${repositoryPath(repository)}/settings/delete`,
  modelProviders: (id: string, query: { done?: "added" | "removed" } = {}) =>
    `${repositoryPath({ type: "model", id })}/settings/providers${queryString(query)}`,
  removeModelProvider: (id: string, provider: string) =>
    `${repositoryPath({ type: "model", id })}/settings/providers/${encodeURIComponent(provider)}/delete`,
  like: (repository: RepositoryAddress) => `${repositoryPath(repository)}/like`,
  repository: repositoryPath,
  /** The picture of a page for other sites; without a repository, that of the whole site. */
  socialCard: (repository: RepositoryAddress | undefined, query: { lang?: string | undefined } = {}) =>
    `${repository === undefined ? "/static" : repositoryPath(repository)}/card.png${queryString(query)}`,
  hardware: () => "/settings/hardware",
  tokens: (query: { revoked?: "true" } = {}) => `/settings/tokens${queryString(query)}`,
  revokeToken: (tokenId: string) => `/settings/tokens/${encodeURIComponent(tokenId)}/revoke`,
};

function repositoryPath({ type, id }: RepositoryAddress): string {
  return `${type === "dataset" ? "/datasets" : ""}/${encodePath(id)}`;
}

/** Encodes each segment; the slashes between them stay. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Several values of a facet stand with commas between; tags, which may have commas, one by one. */
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
