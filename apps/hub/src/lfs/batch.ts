import { limits } from "@modelyard/platform/limits";
import type { SignedIn } from "../accounts/caller.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { directAccess } from "../objects/direct-access.ts";
import { linkedObjects } from "../objects/links.ts";
import { refusalsOf } from "../quotas/uploads/upload-refusals.ts";
import type { RepoRow } from "../repos/tables.ts";
import { xetUpload } from "../xet/tokens/xet-upload.ts";
import type { BatchRequest, BatchResponse } from "./api.ts";
import { linkedSizes } from "./linked-sizes.ts";
import type { LfsPointer } from "./pointer.ts";
import { askedBy, lfsUrl, signTransfer } from "./transfer-urls.ts";
import { inOnePiece, inParts, type LfsPartSettings } from "./uploads/plan-uploads.ts";
import { startUploads } from "./uploads/start-uploads.ts";
import { uploadAction } from "./uploads/upload-action.ts";

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
  const oids = request.objects.map(({ oid }) => oid);
  const { userId } = caller;
  await context.directUploads.resume({ repoId: repo.id, userId, sha256s: oids, waitMs: limits.lfs.verifyWaitMs });
  const sizes = await linkedSizes(context, { repo, caller, oids });
  const unknown = request.objects.filter(({ oid }) => !sizes.has(oid));
  const refusals = await refusalsOf(context, { repoId: repo.id, userId, objects: unknown, now: context.now() });
  const missing = unknown.filter(({ oid }) => !refusals.has(oid));
  const usesXet = request.transfers?.includes("xet") === true;
  const usesParts =
    request.transfers?.includes("multipart") === true &&
    !usesXet &&
    missing.some(({ size }) => size > settings.basicBytes);
  const presign = usesXet ? undefined : directAccess(context.objectStore.driver, call);
  const planned = usesParts ? inParts(missing, settings, presign) : inOnePiece(missing, settings, presign);
  const uploads = await startUploads(context, { repo, caller, uploads: planned });
  const base = lfsUrl(call, repo);
  // One for all objects: it only says what the user has uploaded.
  const ofUser = { do: "verify", repo: repo.id, oid: "", size: 0, ...askedBy(caller), upload: "" } as const;
  const verify = { href: `${base}/verify${signTransfer(context, ofUser).query}` };
  const xet = usesXet ? xetUpload(context, call, { repo, caller }) : undefined;
  const objects: Entry[] = [];
  for (const { oid, size } of request.objects) {
    const stored = sizes.get(oid);
    const upload = uploads.get(oid);
    const refusal = refusals.get(oid);
    const signed = { repo: repo.id, oid, size, ...askedBy(caller) };
    if (stored === size) objects.push({ oid, size, authenticated: true });
    else if (stored !== undefined) {
      objects.push(refused({ oid, size }, 422, `This object has ${stored} bytes, not ${size}.`));
    } else if (refusal !== undefined) objects.push(refused({ oid, size }, refusal.code, refusal.message));
    else if (xet !== undefined) objects.push({ oid, size, authenticated: true, actions: { upload: xet } });
    else if (upload !== undefined) {
      const action = await uploadAction(context, { base, upload, presign, signed });
      objects.push({ oid, size, authenticated: true, actions: { upload: action, verify } });
    } else if (usesParts) objects.push(refused({ oid, size }, 413, tooManyParts));
    else if (size > settings.basicBytes) objects.push(refused({ oid, size }, 422, needsParts(settings)));
    else {
      const { query, seconds } = signTransfer(context, { do: "upload", ...signed, upload: "" });
      const basic = { href: `${base}/objects/${oid}${query}`, expires_in: seconds };
      objects.push({ oid, size, authenticated: true, actions: { upload: basic, verify } });
    }
  }
  const transfer = xet !== undefined ? "xet" : usesParts ? "multipart" : "basic";
  return { transfer, hash_algo: "sha256", objects };
}

const tooManyParts = "The objects of this request have too many parts. Upload the others, and then this one.";

function needsParts({ basicBytes }: LfsPartSettings): string {
  return `A file of more than ${basicBytes} bytes must be uploaded in parts. Run "hf lfs-enable-largefiles ." in the clone, and push again.`;
}

function refused(object: LfsPointer, code: number, message: string): Entry {
  return { ...object, error: { code, message } };
}
