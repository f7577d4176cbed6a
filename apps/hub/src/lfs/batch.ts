import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { repoObjects } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";
import { xetUpload } from "../xet/tokens/xet-upload.ts";
import type { BatchRequest, BatchResponse } from "./api.ts";
import { linkedSizes } from "./linked-sizes.ts";
import { type LfsPartSettings, partBytesFor, partCount, startPartUploads } from "./part-uploads.ts";
import { formatPointer, type LfsPointer } from "./pointer.ts";
import { askedBy, lfsUrl, signTransfer } from "./transfer-urls.ts";

type Entry = BatchResponse["objects"][number];

interface Batch {
  call: Call;
  repo: RepoRow;
  request: BatchRequest;
}

/** Returns where to download the objects that the repository serves to the caller. */
export async function downloadBatch(context: HubContext, { call, repo, request }: Batch): Promise<BatchResponse> {
  const found = await readableHere(context, repo, call.caller, request.objects);
  const base = lfsUrl(call, repo);
  const objects = request.objects.map(({ oid, size }): Entry => {
    const stored = found.get(oid);
    if (stored === undefined) return refused({ oid, size }, 404, "This repository has no such object.");
    if (stored !== size) return refused({ oid, size }, 422, `This object has ${stored} bytes.`);
    const { query, seconds } = signTransfer(context, {
      do: "download",
      repo: repo.id,
      oid,
      size,
      ...askedBy(call.caller),
      upload: "",
    });
    const download = { href: `${base}/objects/${oid}${query}`, expires_in: seconds };
    return { oid, size, authenticated: true, actions: { download } };
  });
  return { transfer: "basic", hash_algo: "sha256", objects };
}

/**
 * Returns where to upload the objects that the repository does not have. An object that the caller can read elsewhere
 * is linked instead; otherwise its bytes are needed, even if they are stored already: a hash is no proof.
 */
export async function uploadBatch(
  context: HubContext,
  { call, repo, request, caller }: Batch & { caller: SignedIn },
  settings: LfsPartSettings,
): Promise<BatchResponse> {
  const sizes = await linkedSizes(context, { repo, caller, oids: request.objects.map(({ oid }) => oid) });
  const missing = request.objects.filter(({ oid }) => !sizes.has(oid));
  const usesParts =
    request.transfers?.includes("multipart") === true &&
    !request.transfers.includes("xet") &&
    missing.some(({ size }) => size > settings.basicBytes);
  const fitting = withFewParts(missing, settings);
  const uploads = usesParts ? await startPartUploads(context, { repo, caller, objects: fitting }, settings) : undefined;
  const base = lfsUrl(call, repo);
  // One for all objects: it only says what the user has uploaded.
  const ofUser = { do: "verify", repo: repo.id, oid: "", size: 0, ...askedBy(caller), upload: "" } as const;
  const verify = { href: `${base}/verify${signTransfer(context, ofUser).query}` };
  const xet = request.transfers?.includes("xet") === true ? xetUpload(context, call, { repo, caller }) : undefined;
  const objects = request.objects.map(({ oid, size }): Entry => {
    const stored = sizes.get(oid);
    if (stored === size) return { oid, size, authenticated: true };
    if (stored !== undefined) return refused({ oid, size }, 422, `This object has ${stored} bytes, not ${size}.`);
    if (xet !== undefined) return { oid, size, authenticated: true, actions: { upload: xet } };
    const signed = { repo: repo.id, oid, size, ...askedBy(caller) };
    const upload = uploads?.get(oid);
    if (upload === undefined) {
      if (uploads !== undefined) return refused({ oid, size }, 413, tooManyParts);
      if (size > settings.basicBytes) return refused({ oid, size }, 422, needsParts(settings));
      const { query, seconds } = signTransfer(context, { do: "upload", ...signed, upload: "" });
      const basic = { href: `${base}/objects/${oid}${query}`, expires_in: seconds };
      return { oid, size, authenticated: true, actions: { upload: basic, verify } };
    }
    const { query, seconds } = signTransfer(context, { do: "parts", ...signed, upload: upload.id });
    const href = `${base}/uploads/${upload.id}`;
    const numbers = Array.from({ length: partCount(upload) }, (_, index) => index + 1);
    const header = {
      chunk_size: String(upload.partBytes),
      // Clients read the parts in the order of their names.
      ...Object.fromEntries(numbers.map((number) => [String(number).padStart(5, "0"), `${href}/${number}${query}`])),
    };
    const parts = { href: `${href}${query}`, header, expires_in: seconds };
    return { oid, size, authenticated: true, actions: { upload: parts, verify } };
  });
  const transfer = xet !== undefined ? "xet" : uploads === undefined ? "basic" : "multipart";
  return { transfer, hash_algo: "sha256", objects };
}

const tooManyParts = "The objects of this request have too many parts. Upload the others, and then this one.";

/** Returns the first objects, as many as have parts whose URLs fit in one response. */
function withFewParts(objects: readonly LfsPointer[], { partBytes }: LfsPartSettings): LfsPointer[] {
  let parts = 0;
  return objects.filter(({ size }) => {
    parts += partCount({ size, partBytes: partBytesFor(size, partBytes) });
    return parts <= limits.lfs.batchParts;
  });
}

function needsParts({ basicBytes }: LfsPartSettings): string {
  return `A file of more than ${basicBytes} bytes must be uploaded in parts. Run "hf lfs-enable-largefiles ." in the clone, and push again.`;
}

function refused(object: LfsPointer, code: number, message: string): Entry {
  return { ...object, error: { code, message } };
}

/**
 * Returns the sizes of the objects that a branch, tag or other ref leads to, or that the caller uploaded. What no ref
 * reaches counts as deleted for everyone else, as in git.
 */
export async function readableHere(
  { orm, git }: Pick<HubContext, "orm" | "git">,
  repo: Pick<RepoRow, "id">,
  caller: Caller,
  objects: readonly LfsPointer[],
): Promise<Map<string, number>> {
  const oids = objects.map(({ oid }) => oid);
  const linked = oids.length === 0 ? [] : await linkedObjects(orm, { repoId: repo.id, caller, sha256s: oids });
  const sizes = new Map<string, number>();
  for (const [oid, { size }] of linked) sizes.set(oid, size);
  if (sizes.size === 0) return sizes;
  const blobs = new Map([...sizes].map(([oid, size]) => [pointerBlobId({ oid, size }), oid]));
  const folder = git.folderOf(repo.id);
  const unreached = await git.reachable.unreached(folder, await git.refs.current(folder), "objects", blobs.keys());
  const hidden = [...unreached].flatMap((blob) => blobs.get(blob) ?? []);
  const own = await ownLinks(orm, repo, caller, hidden);
  for (const oid of hidden) if (!own.has(oid)) sizes.delete(oid);
  return sizes;
}

async function ownLinks(
  orm: HubContext["orm"],
  repo: Pick<RepoRow, "id">,
  caller: Caller,
  oids: readonly string[],
): Promise<Set<string>> {
  if (oids.length === 0 || caller === undefined) return new Set();
  const { repoId, sha256, linkedBy } = repoObjects;
  const rows = await orm
    .select({ sha256 })
    .from(repoObjects)
    .where(
      and(eq(repoId, repo.id), eq(linkedBy, caller.userId), inArray(sha256, oids.slice(0, limits.lfs.batchObjects))),
    );
  return new Set(rows.map((row) => row.sha256));
}

/** Returns the git object id of the pointer of an object. */
export function pointerBlobId(pointer: LfsPointer): string {
  const content = formatPointer(pointer);
  return createHash("sha1").update(`blob ${content.length}\0${content}`).digest("hex");
}
