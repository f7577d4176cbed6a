import {
  type AccessTokenChange,
  AccessTokenEntry,
  AccessTokenReply,
  type AccessTokenRequest,
  DatasetInfo,
  DatasetPageData,
  DatasetSummary,
  FacetCounts,
  GrantableRepositories,
  type GrantableRepository,
  HubErrorBody,
  LogoutReply,
  ModelInfo,
  ModelPageData,
  ModelSummary,
  ModelTree,
  ProviderMapping,
  QuickSearch,
  type QuickSearchType,
  RenderedCard,
  RepositoryHeaderData,
  SecondFactorNeeded,
  SetupLinkReply,
  TreeEntry,
  UnchangedModelPage,
  WhoAmI,
} from "@modelyard/hub/contract";
import { z } from "zod";
import { type ListParameter, paths, type RepositoryAddress, type RevisionPath } from "../paths.ts";
import { accessCalls } from "./access-calls.ts";
import { accountCalls } from "./accounts/account-calls.ts";
import { externalSignInCalls } from "./accounts/external-sign-in-calls.ts";
import { oauthCalls } from "./accounts/oauth-calls.ts";
import { passkeyCalls } from "./accounts/passkey-calls.ts";
import { publicProfileCalls } from "./accounts/public-profile-calls.ts";
import { securityCalls } from "./accounts/security-calls.ts";
import { sshKeyCalls } from "./accounts/ssh-key-calls.ts";
import { administrationCalls } from "./administration/administration-calls.ts";
import { communityCalls } from "./community-calls.ts";
import { discussionCalls } from "./discussion-calls.ts";
import { editCalls } from "./edit-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { historyCalls } from "./history-calls.ts";
import { HubResponseError } from "./hub-response-error.ts";
import { mappingCalls } from "./mapping-calls.ts";
import { popularityCalls } from "./popularity-calls.ts";
import { providerCalls } from "./provider-calls.ts";
import { publisherCalls } from "./publisher-calls.ts";
import { type Page, read, readPage, readSignIn, send } from "./read-response.ts";
import { revisionPath } from "./revision-path.ts";

/**
 * Calls the hub's HTTP API in process.
 * @param environment the server's data about the visitor's connection, passed as Hono's `env`
 */
export type FetchHub = (request: Request, environment?: unknown) => Promise<Response>;

export type { Page } from "./read-response.ts";

/** The query parameters that the hub's lists support. */
type ListRequestName =
  | Exclude<ListParameter, "other" | "p">
  | "filter"
  | "direction"
  | "skip"
  | "limit"
  | "cursor"
  | "summary"
  | "activity";
export type ListRequest = { readonly [Name in ListRequestName]?: string | number | readonly string[] | undefined };

const nothingFound = {
  models: [],
  modelsCount: 0,
  datasets: [],
  datasetsCount: 0,
  users: [],
  orgs: [],
  collections: [],
  collectionsCount: 0,
} satisfies Omit<QuickSearch, "q">;

const Providers = z.object({ inferenceProviderMapping: z.record(z.string(), ProviderMapping) });
export type ProviderMappings = z.infer<typeof Providers>["inferenceProviderMapping"];

export type HubClient = ReturnType<typeof createHubClient>;

interface HubClientOptions {
  fetchHub: FetchHub;
  /** The hub's public address. */
  origin: string;
  /** The visitor's request, whose identity and client address are forwarded. */
  visitor: Request;
  environment?: unknown;
}

/** The headers of a visitor's request that identify the user and the client. */
const forwardedHeaders = [
  "accept-language",
  "authorization",
  "cookie",
  "origin",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
  "x-request-id",
];

/**
 * Creates the client through which pages call the hub. Every response is parsed with the contract's schemas.
 * @throws {HubResponseError} (each method) the hub returned an error, or a response that does not match the contract
 */
export function createHubClient({ fetchHub, origin, visitor, environment }: HubClientOptions) {
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const name of forwardedHeaders) {
      const value = visitor.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const response = await fetchHub(new Request(new URL(path, origin), { ...init, headers }), environment);
    if (!response.ok) throw await refusal(response, path);
    return response;
  }

  return {
    listModels: async (request: ListRequest): Promise<Page<ModelSummary>> =>
      readPage(ModelSummary, await call(`/api/models?${query({ ...request })}`)),

    listDatasets: async (request: ListRequest): Promise<Page<DatasetSummary>> =>
      readPage(DatasetSummary, await call(`/api/datasets?${query({ ...request })}`)),

    /** The number of repositories in a list, and the filters that narrow it. */
    facets: async (type: "models" | "datasets", request: ListRequest): Promise<FacetCounts> =>
      read(FacetCounts, await call(`/api/${type}-facets?${query({ ...request })}`)),

    quickSearch: async (request: {
      q: string;
      type: readonly QuickSearchType[];
      limit: number;
    }): Promise<QuickSearch> =>
      // Without a type the hub would search all types.
      request.type.length === 0
        ? { ...nothingFound, q: request.q }
        : read(QuickSearch, await call(`/api/quicksearch?${query(request)}`)),

    model: async (id: string): Promise<ModelInfo> => read(ModelInfo, await call(`/api/models/${id}`)),

    /** The providers that serve a model; the hub returns them only if `expand` names them. */
    providers: async (id: string): Promise<ProviderMappings> => {
      const record = await read(Providers, await call(`/api/models/${id}?expand=inferenceProviderMapping`));
      return withoutAlias(record.inferenceProviderMapping);
    },

    dataset: async (id: string): Promise<DatasetInfo> => read(DatasetInfo, await call(`/api/datasets/${id}`)),

    /**
     * All data of a model's page.
     * @param known the version that the caller has: if it is still current, only what depends on the visitor is returned
     */
    modelPage: async (id: string, known?: string): Promise<ModelPageData | UnchangedModelPage> => {
      const response = await call(`/_private/pages/models/${id}${known === undefined ? "" : `?${query({ known })}`}`);
      const page = await read(z.union([UnchangedModelPage, ModelPageData]), response);
      if ("unchanged" in page || page.providers === undefined) return page;
      return { ...page, providers: withoutAlias(page.providers) };
    },

    /** Everything that a dataset's page shows. */
    datasetPage: async (id: string): Promise<DatasetPageData> =>
      read(DatasetPageData, await call(`/_private/pages/datasets/${id}`)),

    /** What the header of a repository's pages shows. */
    header: async ({ type, id }: RepositoryAddress): Promise<RepositoryHeaderData> =>
      read(RepositoryHeaderData, await call(`/_private/headers/${type}s/${id}`)),

    /** The base models of a model, and how many models were derived from it. */
    modelTree: async (id: string): Promise<ModelTree> => read(ModelTree, await call(`/_private/model-tree/${id}`)),

    /** @returns the rendered card, or `undefined` if the repository has none */
    card: async ({ type, id }: RepositoryAddress): Promise<RenderedCard | undefined> => {
      try {
        return await read(RenderedCard, await call(`/_private/card/${type}s/${id}`));
      } catch (error) {
        if (error instanceof HubResponseError && error.status === 404) return undefined;
        throw error;
      }
    },

    /** A Markdown file, rendered as HTML. */
    document: async ({ type, id, revision, path }: RevisionPath): Promise<RenderedCard> =>
      read(RenderedCard, await call(`/_private/card/${type}s/${id}?${query({ revision, path })}`)),

    tree: async ({ type, id, revision, path }: RevisionPath, cursor?: string): Promise<Page<TreeEntry>> => {
      const parameters = query({ expand: "true", cursor });
      return readPage(
        TreeEntry,
        await call(`/api/${type}s/${id}/tree/${revisionPath({ revision, path })}?${parameters}`),
      );
    },

    /** The content of a file, not counted as a download. The caller must read or cancel the stream. */
    file: (at: RevisionPath): Promise<Response> => call(paths.raw(at)),

    whoAmI: async (): Promise<WhoAmI> => read(WhoAmI, await call("/api/whoami-v2")),

    /** `cookies` has the `Set-Cookie` lines of the session, or those of a sign-in that needs a second factor. */
    signIn: async (credentials: {
      username: string;
      password: string;
    }): Promise<{ needsSecondFactor: boolean; cookies: string[] }> => {
      const response = await call("/_private/sessions", send("POST", credentials));
      if (response.status !== 202) return { needsSecondFactor: false, cookies: await readSignIn(response) };
      await read(SecondFactorNeeded, response);
      return { needsSecondFactor: true, cookies: response.headers.getSetCookie() };
    },

    ...historyCalls(call),
    ...editCalls(call),
    ...fileCalls(call),
    ...accessCalls(call),
    ...administrationCalls(call),
    ...oauthCalls(call),
    ...securityCalls(call),
    ...passkeyCalls(call),
    ...sshKeyCalls(call),
    ...accountCalls(call),
    ...publicProfileCalls(call),
    ...externalSignInCalls(call),
    ...popularityCalls(call),
    ...publisherCalls(call),
    ...discussionCalls(call),
    ...communityCalls(call),
    ...mappingCalls(call),
    ...providerCalls(call),

    /** `wasExternal`: the visitor may still be signed in at the external provider. */
    signOut: async (): Promise<{ cookies: string[]; wasExternal: boolean }> => {
      const response = await call("/_private/sessions", { method: "DELETE" });
      return { cookies: response.headers.getSetCookie(), ...(await read(LogoutReply, response)) };
    },

    setUp: async (account: {
      setupToken: string;
      username: string;
      fullname?: string;
      password: string;
    }): Promise<string[]> => readSignIn(await call("/_private/setup", send("POST", account))),

    setupLinkState: async (setupToken: string): Promise<SetupLinkReply["state"]> =>
      (await read(SetupLinkReply, await call("/_private/setup/link", send("POST", { setupToken })))).state,
    listTokens: async (): Promise<AccessTokenEntry[]> =>
      read(z.array(AccessTokenEntry), await call("/_private/tokens")),

    /** The repositories on which the viewer can give permissions to a token, their own first. */
    searchGrantable: async (text: string): Promise<GrantableRepository[]> =>
      read(GrantableRepositories, await call(`/_private/tokens/repositories?${query({ q: text })}`)),

    /** Repositories to which the viewer can write, the last changed first. */
    writableRepositories: async (): Promise<GrantableRepository[]> =>
      read(GrantableRepositories, await call("/_private/writable-repositories")),

    /** Those of the named repositories that exist, and that the viewer can see. */
    namedRepositories: async (names: readonly string[]): Promise<GrantableRepository[]> =>
      names.length === 0
        ? []
        : read(GrantableRepositories, await call(`/_private/tokens/repositories?${query({ name: names })}`)),

    createToken: async (token: AccessTokenRequest): Promise<AccessTokenReply> =>
      read(AccessTokenReply, await call("/_private/tokens", send("POST", token))),

    changeToken: async (tokenId: string, change: AccessTokenChange): Promise<AccessTokenEntry> =>
      read(AccessTokenEntry, await call(`/_private/tokens/${encodeURIComponent(tokenId)}`, send("PUT", change))),

    regenerateToken: async (tokenId: string): Promise<AccessTokenReply> =>
      read(
        AccessTokenReply,
        await call(`/_private/tokens/${encodeURIComponent(tokenId)}/regenerate`, { method: "POST" }),
      ),

    revokeToken: async (tokenId: string): Promise<void> => {
      await call(`/_private/tokens/${encodeURIComponent(tokenId)}`, { method: "DELETE" });
    },
  };
}

async function refusal(response: Response, requested: string): Promise<HubResponseError> {
  const body = errorBody(await response.text());
  const code = response.headers.get("x-error-code");
  const retryAfter = response.headers.get("retry-after");
  const location = response.headers.get("location");
  return new HubResponseError(body?.error ?? `The hub returned status ${response.status}.`, {
    status: response.status,
    requested,
    ...(code === null ? {} : { code }),
    ...(typeof body?.field === "string" ? { field: body.field } : {}),
    ...(retryAfter === null ? {} : { retryAfter }),
    ...(location === null ? {} : { location }),
  });
}

function errorBody(text: string) {
  try {
    return HubErrorBody.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function query(values: Record<string, string | number | readonly string[] | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== "") parameters.append(name, String(item));
    }
  }
  return parameters.toString();
}

/** Removes the name under which clients of the field call this hub's own engine. */
function withoutAlias({ "hf-inference": alias, ...others }: ProviderMappings): ProviderMappings {
  const isAlias = alias !== undefined && others["local"]?.providerId === alias.providerId;
  return isAlias || alias === undefined ? others : { "hf-inference": alias, ...others };
}
