import { limits } from "@modelyard/platform/limits";
import { isDownload } from "../downloads/is-download.ts";
import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { clientId } from "../http/client-address.ts";
import { clientOf } from "../http/client-keys.ts";
import type { ClientSlots } from "../http/client-slots.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { openByAnyName } from "../repos/find-repo.ts";
import type { RepoRow } from "../repos/tables.ts";
import { type FileContent, openFile } from "../resolve/file-content.ts";
import { openObject } from "../resolve/large-file.ts";
import { passOn } from "../resolve/pass-on.ts";
import { serveContent } from "../resolve/serve-content.ts";
import { streamSlots } from "../resolve/stream-slots.ts";
import { digestPattern } from "./find-manifest.ts";
import type { ModelStore } from "./model-store.ts";
import { signPullToken } from "./pull-token.ts";
import { isOllama, registryVersion } from "./registry-response.ts";

interface Served {
  content: FileContent;
  /** Whether it is a file of the repository, whose download counts. */
  isFile: boolean;
}

/**
 * Serves the content of a digest: a large file of the repository as it is stored, a small one from git, or what was
 * generated for a manifest.
 */
export function blobEndpoint(context: HubContext, store: ModelStore, building: ClientSlots): Endpoint {
  const gitSlots = streamSlots(limits.files.streams);
  const objectSlots = streamSlots(limits.files.objectStreams);
  return async (call) => {
    const digest = call.parameter("digest");
    if (!digestPattern.test(digest)) {
      throw new HubError("BadRequest", "A digest is sha256: and 64 hex digits in lower case.");
    }
    const repo = await openByAnyName(context, call, "model", "content");
    const direct = locationWithToken(context, call, { repo, digest });
    const oid = digest.slice("sha256:".length);
    const linked = await linkedObjects(context.orm, { repoId: repo.id, caller: call.caller, sha256s: [oid] });
    const object = linked.get(oid);
    const { content, isFile } =
      object === undefined
        ? await smallContent(digest, repo, call)
        : {
            content: await openObject(
              context,
              call,
              { pointer: { oid, size: object.size }, path: digest },
              objectSlots,
            ),
            isFile: true,
          };
    if (direct !== undefined) {
      content.discard();
      return direct;
    }
    const isPrivate = repo.isPrivate || repo.gated !== null;
    const file = { path: digest, content, commit: undefined, isPrivate, isFixed: true };
    const served = serveContent(call.request, call.query, file);
    served.headers.set("Docker-Distribution-API-Version", registryVersion);
    served.headers.set("Docker-Content-Digest", digest);
    if (isFile && isDownload(call.request, served)) context.downloads.pulled(repo, clientId(call));
    return passOn(context, call, { content, served });
  };

  async function smallContent(digest: string, repo: RepoRow, call: Call): Promise<Served> {
    const client = clientOf(call);
    const { signal } = call.request;
    const release = await building.take(client, signal);
    const found = await store.find(repo, digest, signal).finally(release);
    if (found?.type === "text") return { content: textContent(digest, found.content), isFile: false };
    if (found?.type === "git file") {
      const { reader, folderOf } = context.git;
      const name = found.file.blobId;
      const folder = folderOf(repo.id);
      const content = await openFile({ reader, slots: gitSlots, folder, name, path: digest, client, signal });
      if (content !== undefined) return { content, isFile: true };
    }
    throw new HubError("EntryNotFound", `${repo.fullName} has no content with this digest. Pull the model again.`);
  }
}

function textContent(digest: string, content: Buffer): FileContent {
  return {
    oid: digest,
    isLarge: false,
    sizeBytes: content.length,
    type: "application/octet-stream",
    part: (start, end) => new Uint8Array(content.subarray(start, end)),
    discard: () => undefined,
  };
}

/**
 * Ollama sends its token with the first request for a file, but not with those for its parts, unless it is redirected to
 * another host name. It compares names with regard to case, unlike everything else.
 * @returns a redirect to an address that needs no other credentials; `undefined` where none is needed
 */
function locationWithToken(
  context: HubContext,
  call: Call,
  { repo, digest }: { repo: RepoRow; digest: string },
): Response | undefined {
  const { request, publicUrl, caller } = call;
  const needsToken = caller !== undefined && (repo.isPrivate || repo.gated !== null) && !call.query.has("token");
  if (request.method !== "GET" || !isOllama(request) || !needsToken) return undefined;
  const host = new URL(publicUrl).host;
  const sameHost = host.replace(/[a-z]/, (letter) => letter.toUpperCase());
  // An address in numbers has no other spelling.
  if (sameHost === host || host.startsWith("[")) return undefined;
  const name = `${call.parameter("namespace")}/${call.parameter("name")}`;
  const { token } = signPullToken(context, caller, { name, digest });
  const base = publicUrl.replace(`//${host}`, `//${sameHost}`);
  const headers = {
    Location: `${base}/v2/${name}/blobs/${digest}?token=${token}`,
    "Cache-Control": "private, no-store",
  };
  return new Response(null, { status: 307, headers });
}
