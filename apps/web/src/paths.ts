/** The patterns that the application answers, in Hono's notation. Every address of a page is built below, from nothing else. */
export const routes = {
  home: "/",
  models: "/models",
  tasks: "/tasks",
  task: "/tasks/:task",
  search: "/search",
  suggestions: "/search/suggestions",
  docs: "/docs",
  doc: "/docs/:slug{.+}",
  llms: "/llms.txt",
  login: "/login",
  logout: "/logout",
  welcome: "/welcome",
  theme: "/settings/theme",
  language: "/settings/language",
  tokens: "/settings/tokens",
  revokeToken: "/settings/tokens/:tokenId/revoke",
  owner: "/:owner",
  model: "/:owner/:name",
  treeRoot: "/:owner/:name/tree/:revision",
  tree: "/:owner/:name/tree/:revision/:path{.+}",
  blob: "/:owner/:name/blob/:revision/:path{.+}",
} as const;

/** What a list of models shows; the names are those of the field's addresses. */
export interface ModelsQuery {
  pipeline_tag?: string | undefined;
  library?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  /** Tags that are neither a task nor a library, e.g. `license:mit`; all must fit. */
  other?: readonly string[] | undefined;
  /** Where the page starts: the hub's cursor. */
  p?: string | undefined;
}

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
  /** The GGUF file that apps load. */
  file?: string | undefined;
}

export interface RevisionPath {
  id: string;
  revision: string;
  /** From the root of the repository; empty for the root. */
  path: string;
}

export const paths = {
  home: () => "/",
  models: (query: ModelsQuery = {}) => `/models${queryString(query)}`,
  tasks: () => "/tasks",
  task: (task: string, query: { library?: string | undefined } = {}) =>
    `/tasks/${encodeURIComponent(task)}${queryString(query)}`,
  search: (query: SearchQuery = {}) => `/search${queryString(query)}`,
  suggestions: () => "/search/suggestions",
  docs: () => "/docs",
  /** @param slug of a page, or the name of its Markdown */
  doc: (slug: string) => `/docs/${encodePath(slug)}`,
  owner: (owner: string, query: { p?: string | undefined } = {}) =>
    `/${encodeURIComponent(owner)}${queryString(query)}`,
  model: (id: string, query: UseQuery = {}) => `/${encodePath(id)}${queryString(query)}`,
  datasets: () => "/datasets",
  dataset: (id: string) => `/datasets/${encodePath(id)}`,
  tree: ({ id, revision, path }: RevisionPath, query: { p?: string | undefined } = {}) =>
    `/${encodePath(id)}/tree/${encodeURIComponent(revision)}${path === "" ? "" : `/${encodePath(path)}`}${queryString(query)}`,
  blob: ({ id, revision, path }: RevisionPath) =>
    `/${encodePath(id)}/blob/${encodeURIComponent(revision)}/${encodePath(path)}`,
  /** The hub's own address of a file's bytes. */
  resolve: ({ id, revision, path }: RevisionPath, query: { download?: "true" } = {}) =>
    `/${encodePath(id)}/resolve/${encodeURIComponent(revision)}/${encodePath(path)}${queryString(query)}`,
  login: (query: { next?: string | undefined } = {}) => `/login${queryString(query)}`,
  logout: () => "/logout",
  welcome: (query: { token?: string | undefined } = {}) => `/welcome${queryString(query)}`,
  theme: () => "/settings/theme",
  language: () => "/settings/language",
  tokens: (query: { revoked?: "true" } = {}) => `/settings/tokens${queryString(query)}`,
  revokeToken: (tokenId: string) => `/settings/tokens/${encodeURIComponent(tokenId)}/revoke`,
};

/** Encodes each segment; the slashes between them stay. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
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
