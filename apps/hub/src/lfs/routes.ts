import { limits } from "@modelyard/platform/limits";
import { routeNames } from "../contract/reserved-names.ts";
import { busy, HubError, messages } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { ClientSlots } from "../http/client-slots.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type RepoRow, type RepoType, repoTypes } from "../repos/tables.ts";
import { openObject } from "../resolve/large-file.ts";
import { passOn } from "../resolve/pass-on.ts";
import { serveContent } from "../resolve/serve-content.ts";
import { streamSlots } from "../resolve/stream-slots.ts";
import { BatchRequest, CompleteRequest, lfsOperations, VerifyRequest } from "./api.ts";
import { downloadBatch, uploadBatch } from "./batch.ts";
import { lfsResponse } from "./lfs-response.ts";
import { linkedSizes, uploadedSize } from "./linked-sizes.ts";
import { completeParts, receivePart } from "./part-uploads.ts";
import { receiveObject } from "./receive-object.ts";
import { showNamedObject } from "./show-named-object.ts";
import { openTransfer, type Transfer } from "./transfer-urls.ts";
import type { LfsPartSettings } from "./uploads/plan-uploads.ts";

/** Registers the API of Git LFS. */
export function registerLfsRoutes(register: Register, context: HubContext, settings: LfsPartSettings): void {
  const { uploads, uploadWaitMs: waitMs, waitingPerClient, waitingInTotal } = limits.lfs;
  const receiving = new ClientSlots(uploads, {
    waitMs,
    waitingPerClient,
    waitingInTotal,
    refusal: busy,
    what: "uploads",
  });
  const sending = streamSlots(limits.files.objectStreams);

  for (const type of repoTypes) {
    const operations = lfsOperations[type];

    register(
      operations.batch,
      ofRepository(async (call) => {
        const request = await readJson(call, BatchRequest, limits.jsonBody.lfsBatch);
        // Users who may only read upload files for pull requests, before these exist.
        const needs = request.operation === "upload" ? "contribute" : "content";
        const repo = await openRepo(context, call, type, needs);
        if (repo instanceof Response) return repo;
        if (request.operation === "download") return lfsResponse(await downloadBatch(context, { call, repo, request }));
        await call.requireSpace();
        return lfsResponse(await uploadBatch(context, { call, repo, request, caller: signedIn(call) }, settings));
      }),
    );

    register(
      operations.verify,
      ofRepository(async (call) => {
        const uploader = await uploaderOf(context, call, type);
        if (uploader instanceof Response) return uploader;
        await call.requireSpace();
        const { oid, size } = await readJson(call, VerifyRequest);
        const { repo, userId, storedSizeOf } = uploader;
        const ofUser = { repoId: repo.id, userId, sha256s: [oid] };
        await context.directUploads.settle({ ...ofUser, waitMs: limits.lfs.verifyWaitMs });
        const storedSize = await storedSizeOf(oid);
        if (storedSize === undefined) {
          throw new HubError("NotFound", `The object ${oid} was not uploaded to this repository. Upload it again.`);
        }
        if (storedSize !== size) {
          throw new HubError("ContentMismatch", `The object ${oid} has ${storedSize} bytes, not ${size}.`);
        }
        await showNamedObject(context, repo.id, { oid, size });
        return new Response("OK");
      }),
    );

    /** Handles the upload of a file or a part, at a signed URL. */
    const receive = (allows: Transfer["do"], store: (call: Call, transfer: Transfer) => Promise<Response>): Endpoint =>
      ofRepository(async (call) => {
        const { transfer } = await openTransfer(context, call, type, allows);
        await call.requireSpace();
        const client = { ...clientOf(call), userId: transfer.user };
        const release = await receiving.take(client, call.request.signal);
        try {
          return await store(call, transfer);
        } finally {
          release();
        }
      });
    register(
      operations.upload,
      receive("upload", async (call, transfer) => {
        await receiveObject(context, transfer, call);
        return new Response("OK");
      }),
    );
    register(
      operations.part,
      receive("parts", async (call, transfer) => {
        const number = /^\d{1,6}$/.test(call.parameter("part")) ? Number(call.parameter("part")) : 0;
        const etag = await receivePart(context, { transfer, number }, { body: call.body, signal: call.request.signal });
        return new Response("OK", { headers: { ETag: etag } });
      }),
    );
    register(
      operations.complete,
      receive("parts", async (call, transfer) => {
        const { oid, parts } = await readJson(call, CompleteRequest, limits.jsonBody.lfsComplete);
        if (oid !== transfer.oid) throw new HubError("BadRequest", `This URL uploads the object ${transfer.oid}.`);
        await completeParts(context, { transfer, parts }, call.request.signal);
        return new Response("OK");
      }),
    );

    register(operations.download, ofRepository(download(context, type, sending)));
  }
}

interface Uploader {
  repo: RepoRow;
  userId: string;
  /** Returns the size of an object that the user has uploaded; `undefined` if there is no such upload. */
  storedSizeOf: (oid: string) => Promise<number | undefined>;
}

/** Returns the user of a signed URL, or else the caller. */
async function uploaderOf(context: HubContext, call: Call, type: RepoType): Promise<Uploader | Response> {
  if (call.query.has("token")) {
    const { transfer, repo } = await openTransfer(context, call, type, "verify");
    const { user } = transfer;
    return { repo, userId: user, storedSizeOf: async (oid) => uploadedSize(context.orm, repo, { oid, user }) };
  }
  const repo = await openRepo(context, call, type, "contribute");
  if (repo instanceof Response) return repo;
  const caller = signedIn(call);
  const storedSizeOf = async (oid: string) => (await linkedSizes(context, { repo, caller, oids: [oid] })).get(oid);
  return { repo, userId: caller.userId, storedSizeOf };
}

function download(context: HubContext, type: RepoType, slots: ClientSlots): Endpoint {
  return async (call) => {
    const { transfer, repo, caller } = await openTransfer(context, call, type, "download");
    const linked = await linkedObjects(context.orm, { repoId: repo.id, caller, sha256s: [transfer.oid] });
    if (!linked.has(transfer.oid)) {
      throw new HubError("NotFound", `The object ${transfer.oid} was deleted from this repository.`);
    }
    const content = await openObject(context, call, { pointer: transfer, path: transfer.oid }, slots);
    const served = serveContent(call.request, call.query, {
      path: transfer.oid,
      content,
      commit: undefined,
      isPrivate: repo.isPrivate || repo.gated !== null,
      isFixed: true,
    });
    return passOn(context, call, { content, served });
  };
}

/** Passes on paths whose first segment is the name of a route instead of a namespace. */
function ofRepository(endpoint: Endpoint): Endpoint {
  return async (call) => (routeNames.has(call.parameter("namespace").toLowerCase()) ? undefined : endpoint(call));
}

function signedIn({ caller }: Call) {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return caller;
}
