import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { HubError, messages } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { openRepo } from "../../repos/find-repo.ts";
import { repoTypes } from "../../repos/tables.ts";
import { BatchRequest } from "../api.ts";
import { uploadBatch } from "../batch.ts";
import type { LfsPartSettings } from "../uploads/plan-uploads.ts";
import { sentParts } from "./sent-parts.ts";

const PageUploads = z.object({ objects: BatchRequest.shape.objects.max(limits.pageUploads.objects) });

/**
 * Registers the routes with which our own pages upload large files: an upload batch of Git LFS in small parts, which also lists
 * the parts that the hub has. The URLs in the response are signed for one object each, so that the page needs no token.
 */
export function registerPageUploadRoutes(
  register: Register,
  context: HubContext,
  { directBytes }: Pick<LfsPartSettings, "directBytes">,
): void {
  const { partBytes } = limits.pageUploads;
  const settings = { basicBytes: partBytes, partBytes, ...(directBytes === undefined ? {} : { directBytes }) };
  for (const type of repoTypes) {
    register("POST", `/_private/${type}s/:namespace/:name/uploads`, async (call) => {
      const repo = await openRepo(context, call, type, "contribute");
      if (repo instanceof Response) return repo;
      const { caller } = call;
      if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      await call.requireSpace();
      const { objects } = await readJson(call, PageUploads, limits.jsonBody.lfsBatch);
      const request = { operation: "upload" as const, transfers: ["multipart", "basic"], objects };
      const batch = await uploadBatch(context, { call, repo, request, caller }, settings);
      const sent = await sentParts(context, { repoId: repo.id, userId: caller.userId, batch });
      return Response.json({ ...batch, sent });
    });
  }
}
