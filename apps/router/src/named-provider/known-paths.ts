import type { ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { splitBaseUrl } from "../providers/split-base-url.ts";

/** Where a request in a provider's own format goes. */
export interface KnownPath {
  origin: string;
  /** With a leading slash, without a query. */
  path: string;
  /** The response may hold addresses of a job, which are replaced by addresses of the router. */
  startsJob: boolean;
  /** The path is for chat. */
  chat: boolean;
  headers: Readonly<Record<string, string>>;
}

export const plainChatRoute = "v1/chat/completions";

// A provider's names of models may contain slashes, and a colon before a version.
const modelMark = "modelyard-mark";
const modelSegments = "[\\w.@:~-]{1,160}(?:/[\\w.@:~-]{1,160}){0,7}";

interface Pattern {
  pattern: RegExp;
  adapter: TaskAdapter;
}

const patterns = new WeakMap<ProviderDefinition, readonly Pattern[]>();

/** Returns patterns of the paths of a provider's tasks, for any model. */
function patternsOf(definition: ProviderDefinition): readonly Pattern[] {
  const before = patterns.get(definition);
  if (before !== undefined) return before;
  const found = Object.values(definition.tasks).flatMap((adapter: TaskAdapter) =>
    [modelMark, `${modelMark}:${modelMark}`].map((providerModelId) => ({
      pattern: patternOf(adapter.route({ providerModelId })),
      adapter,
    })),
  );
  patterns.set(definition, found);
  return found;
}

function patternOf(route: string): RegExp {
  const literal = route.replaceAll(encodeURIComponent(`${modelMark}:${modelMark}`), modelMark).split(modelMark);
  return new RegExp(`^${literal.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(modelSegments)}$`);
}

/** The paths for polling and canceling jobs, which the tasks of a provider do not name. */
const jobPaths: Readonly<Record<string, { get: RegExp; put?: RegExp }>> = {
  "fal-ai": {
    get: new RegExp(`^${modelSegments}/requests/[\\w-]{1,128}(?:/status)?$`),
    put: new RegExp(`^${modelSegments}/requests/[\\w-]{1,128}/cancel$`),
  },
  wavespeed: { get: /^api\/v3\/predictions\/[\w-]{1,128}(?:\/result)?$/ },
  novita: { get: /^v3\/(?:async\/task-result|minimax\/v2\/query\/video_generation\/[\w-]{1,128})$/ },
  together: { get: /^v2\/videos\/[\w-]{1,128}$/ },
  "zai-org": { get: /^api\/paas\/v4\/async-result\/[\w-]{1,128}$/ },
  replicate: { get: /^v1\/predictions\/[\w-]{1,128}$/ },
  "black-forest-labs": { get: /^v1\/get_result$/ },
};

interface RequestedPath {
  method: string;
  path: string;
  /** On the provider's host for queued jobs. */
  queue: boolean;
  /** Another host of the provider, where a job was started. */
  host: string | undefined;
}

/** Returns where a path below `/router/{provider}/` goes; `undefined` when the provider has no such path. */
export function findPath(
  provider: CallableProvider,
  { method, path, queue, host }: RequestedPath,
): KnownPath | undefined {
  const { definition, custom, origin, pathPrefix } = provider;
  const home = { origin, path: `${pathPrefix}/${path}`, startsJob: false, chat: false, headers: {} };
  if (method !== "POST") {
    const paths = jobPaths[definition.id];
    const pattern = method === "GET" ? paths?.get : paths?.put;
    if (pattern?.test(path) !== true) return undefined;
    if (host === undefined) return { ...home, ...atQueue(definition, path, queue), startsJob: true };
    const region = URL.parse(`https://${host}`);
    if (region === null || region.host !== host || !isOwnHost(definition, region)) return undefined;
    return { ...home, origin: region.origin, path: `/${path}`, startsJob: true };
  }
  const chatRoute = definition.tasks.conversational?.route({ providerModelId: "" });
  if (chatRoute !== undefined && (path === chatRoute || path === plainChatRoute)) {
    return { ...home, path: `${pathPrefix}/${chatRoute}`, chat: true };
  }
  if (custom && path.startsWith("v1/")) return home;
  const found = patternsOf(definition).find(({ pattern }) => pattern.test(path));
  if (found === undefined) return undefined;
  const { adapter } = found;
  const startsJob = patternsOf(definition).some((entry) => entry.adapter.job !== undefined && entry.pattern.test(path));
  return { ...home, ...atQueue(definition, path, queue), startsJob, headers: adapter.headers ?? {} };
}

/** Returns the host for queued jobs, where a provider has one. */
function atQueue(definition: ProviderDefinition, path: string, queue: boolean): Partial<KnownPath> {
  if (!queue) return {};
  const adapters: TaskAdapter[] = Object.values(definition.tasks);
  const baseUrl = adapters.find((adapter) => adapter.baseUrl !== undefined)?.baseUrl;
  if (baseUrl === undefined) return {};
  const { origin, pathPrefix } = splitBaseUrl(baseUrl);
  return { origin, path: `${pathPrefix}/${path}` };
}

/** Returns the origins of a provider. */
export function originsOf({ definition, origin }: CallableProvider): ReadonlySet<string> {
  const adapters: TaskAdapter[] = Object.values(definition.tasks);
  return new Set([
    origin,
    ...adapters.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [splitBaseUrl(baseUrl).origin])),
  ]);
}

/** Returns whether an address is on a host that may receive this provider's key. */
export function isOwnHost({ keyHosts = [] }: ProviderDefinition, { protocol, hostname, port }: URL): boolean {
  const isBelow = keyHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isBelow && protocol === "https:" && port === "";
}
