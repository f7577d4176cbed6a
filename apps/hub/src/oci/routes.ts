import { limits } from "@modelyard/platform/limits";
import { busy, HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { ClientSlots } from "../http/client-slots.ts";
import type { Register, RegisterFallback } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { openByAnyName } from "../repos/find-repo.ts";
import { registryOperations } from "./api.ts";
import { blobEndpoint } from "./blobs.ts";
import { manifestOf } from "./find-manifest.ts";
import { ModelStore } from "./model-store.ts";
import { signPullToken } from "./pull-token.ts";
import { registryChallenge, registryPath, registryTokenPath, registryVersion } from "./registry-response.ts";
import { tagsOf } from "./tags.ts";

const version = { "Docker-Distribution-API-Version": registryVersion };
/** The same address has different content for different clients and callers. */
const varying = { "Cache-Control": "private, no-cache", Vary: "Accept, Authorization, User-Agent" };

/**
 * Registers the routes from which Ollama, Docker Model Runner and llama.cpp pull models. Repositories are served under
 * every name, because clients sign and remember the name that their users entered.
 */
export function registerRegistryRoutes(register: Register, context: HubContext): void {
  const store = new ModelStore(context);
  const { slots: sizes, slotWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.registry;
  const slots = new ClientSlots(sizes, { waitMs, waitingPerClient, waitingInTotal, refusal: busy, what: "manifests" });
  const inSlot =
    (endpoint: Endpoint): Endpoint =>
    async (call) => {
      const release = await slots.take(clientOf(call), call.request.signal);
      try {
        return await endpoint(call);
      } finally {
        release();
      }
    };

  register(registryOperations.version, async (call) => {
    const { request, publicUrl, caller } = call;
    // Clients that ask here first learn where to get a token for private repositories.
    const challenge = caller === undefined ? { "WWW-Authenticate": registryChallenge({ request, publicUrl }) } : {};
    return Response.json({}, { headers: { ...version, ...challenge } });
  });

  register(registryOperations.token, async (call) => tokenResponse(context, call));

  register(
    registryOperations.manifest,
    inSlot(async (call) => {
      const repo = await openByAnyName(context, call, "model", "content");
      const { mediaType, digest, body } = await manifestOf({ context, store }, call, repo);
      const headers = {
        ...version,
        ...varying,
        "Content-Type": mediaType,
        "Content-Length": String(body.length),
        "Docker-Content-Digest": digest,
        ETag: `"${digest}"`,
      };
      return new Response(call.request.method === "HEAD" ? null : new Uint8Array(body), { headers });
    }),
  );

  register(registryOperations.blob, blobEndpoint(context, store, slots));

  register(
    registryOperations.tags,
    inSlot(async (call) => {
      const repo = await openByAnyName(context, call, "model", "content");
      const { ggufs } = await store.filesOf(repo, repo.sha);
      const all = tagsOf(await context.git.refs.current(context.git.folderOf(repo.id)), ggufs);
      const last = call.query.get("last") ?? "";
      const start = last === "" ? 0 : all.findIndex((tag) => tag > last);
      const count = pageSize(call.query.get("n"));
      const tags = start === -1 ? [] : all.slice(start, start + count);
      const isLast = start === -1 || start + count >= all.length;
      const headers = new Headers({ ...version, ...varying });
      const final = tags.at(-1);
      if (!isLast && final !== undefined)
        headers.set("Link", nextPageLink(call.publicUrl, call.request, { last: final }));
      return Response.json({ name: repo.fullName, tags }, { headers });
    }),
  );
}

/** Registers the refusal of uploads, and of everything else that registries have. */
export function registerUnsupportedRegistryRoutes(registerFallback: RegisterFallback): void {
  registerFallback(`${registryPath}*`, async ({ request }) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isToken = new URL(request.url).pathname === registryTokenPath;
    // Clients that first send credentials with POST then use GET.
    if (isRead || isToken) throw new HubError("NotFound", "This registry has nothing at this address.");
    throw new HubError(
      "MethodNotAllowed",
      "Models are not pushed to this registry. Upload the files to a repository with hf, git or the web page; see /docs/publish.",
      { headers: { Allow: "GET, HEAD" } },
    );
  });
}

/** @see https://distribution.github.io/distribution/spec/auth/token/ */
function tokenResponse(context: HubContext, call: Call): Response {
  const scope = call.query.getAll("scope").find((one) => one.startsWith("repository:")) ?? "";
  const [, name = ""] = scope.slice(0, 1000).split(":");
  const { token, issuedAt } = signPullToken(context, call.caller, { name });
  const body = {
    token,
    access_token: token,
    expires_in: limits.registry.tokenMs / 1000,
    issued_at: issuedAt.toISOString(),
  };
  return Response.json(body, { headers: { ...version, "Cache-Control": "private, no-store" } });
}

function pageSize(n: string | null): number {
  if (n === null) return limits.registry.tags;
  const count = /^\d{1,9}$/.test(n) ? Number(n) : 0;
  if (count === 0) throw new HubError("BadRequest", '"n" must be a number of tags, 1 or more.');
  return Math.min(count, limits.registry.tags);
}
