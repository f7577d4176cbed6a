import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../accounts/caller.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import type { RepoRow } from "../repos/tables.ts";
import { xetUpload } from "../xet/tokens/xet-upload.ts";
import type { BatchRequest, BatchResponse } from "./api.ts";
import { linkedSizes } from "./linked-sizes.ts";
import { type LfsPartSettings, partBytesFor, partCount, startPartUploads } from "./part-uploads.ts";
import type { LfsPointer } from "./pointer.ts";
import { askedBy, lfsUrl, signTransfer } from "./transfer-urls.ts";

type Entry = BatchResponse["objects"][number];

interface Batch {
  call: Call;
  repo: RepoRow;
  request: BatchRequest;
}

/** Returns where to download the objects that the repository serves to the caller. */
export async function downloadBatch(context: HubContext, { call, repo, request }: Batch): Promise<BatchResponse> {
  const { caller } = call;
  const sha256s = request.objects.map(({ oid }) => oid);
  const found = await linkedObjects(context.orm, { repoId: repo.id, caller, sha256s });
  const base = lfsUrl(call, repo);
  const objects = request.objects.map(({ oid, size }): Entry => {
    const stored = found.get(oid)?.size;
    if (stored === undefined) return refused({ oid, size }, 404, "This repository has no such object.");
    if (stored !== size) return refused({ oid, size }, 422, `This object has ${stored} bytes.`);
    const { query, seconds } = signTransfer(context, {
      do: "download",
      repo: repo.id,
      oid,
      size,
      ...askedBy(caller),
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
