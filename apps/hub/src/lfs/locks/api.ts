import type { ApiOperation } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, kindPrefix, repositoryParameters } from "../../api/parameters.ts";
import { LfsErrorBody, lfsJson, lfsResponses } from "../api.ts";

const Lock = z.object({
  id: z.string(),
  path: z.string(),
  locked_at: z.string(),
  owner: z.object({ name: z.string() }),
});
export type Lock = z.infer<typeof Lock>;

const ref = z.object({ name: z.string() }).nullish().describe("Ignored: a lock holds for all branches.");
const cursor = z.string().optional().describe("`next_cursor` of the previous page.");
const limit = z.int().min(0).optional().describe("Locks of a page.");
export const NewLock = z.object({ path: z.string().max(limits.path.bytes), ref });
export const VerifyLocks = z.object({ cursor, limit, ref });
export const Unlock = z.object({
  force: z.boolean().optional().describe("Removes the lock of another user."),
  ref,
});
const next = { next_cursor: z.string().optional().describe("Absent on the last page.") };

const example = {
  id: "0192f0a1",
  path: "w.safetensors",
  locked_at: "2026-11-01T09:30:00.000Z",
  owner: { name: "ada" },
};
const one = lfsJson(z.object({ lock: Lock }), { lock: example });

/** Locks of files, which git-lfs respects. */
export const lockOperations = forEachKind((kind) => {
  const base = `${kindPrefix[kind]}/{namespace}/{name}/info/lfs/locks`;
  const common = { parameters: repositoryParameters };
  return {
    create: {
      ...common,
      method: "POST",
      path: base,
      id: `lock-file-of-${kind}`,
      summary: `Lock a file of a ${kind}`,
      body: { content: lfsJson(NewLock, { path: example.path }) },
      responses: lfsResponses(
        {
          201: { description: "Locked.", content: one },
          409: {
            description: "The file is locked already.",
            content: lfsJson(LfsErrorBody.extend({ lock: Lock }), {
              message: "This file is locked already.",
              documentation_url: "https://hub.example/docs/publish",
              request_id: "01JD3ZQ8",
              lock: example,
            }),
          },
        },
        [403, 413, 422, 507],
      ),
      auth: "write",
    },
    list: {
      ...common,
      method: "GET",
      path: base,
      id: `list-locks-of-${kind}`,
      summary: `List the locks of a ${kind}`,
      query: z.object({
        path: z.string().optional().describe("Only the lock of this file."),
        id: z.string().optional().describe("Only this lock."),
        refspec: z.string().optional().describe("Ignored: a lock holds for all branches."),
        cursor,
        limit,
      }),
      responses: lfsResponses({
        200: {
          description: "A page of locks.",
          content: lfsJson(z.object({ locks: z.array(Lock), ...next }), { locks: [example] }),
        },
      }),
      auth: "optional",
    },
    verify: {
      ...common,
      method: "POST",
      path: `${base}/verify`,
      id: `verify-locks-of-${kind}`,
      summary: `List the caller's locks of a ${kind} and those of others`,
      description: "The first request of a push with git-lfs.",
      body: { content: lfsJson(VerifyLocks, {}) },
      responses: lfsResponses(
        {
          200: {
            description: "A page of locks.",
            content: lfsJson(z.object({ ours: z.array(Lock), theirs: z.array(Lock), ...next }), {
              ours: [example],
              theirs: [],
            }),
          },
        },
        [403, 413],
      ),
      auth: "write",
    },
    unlock: {
      method: "POST",
      path: `${base}/{id}/unlock`,
      parameters: repositoryParameters.extend({ id: z.string().meta({ description: "Id of the lock." }) }),
      id: `unlock-file-of-${kind}`,
      summary: `Unlock a file of a ${kind}`,
      body: { isOptional: true, content: lfsJson(Unlock, {}) },
      responses: lfsResponses({ 200: { description: "Unlocked.", content: one } }, [403, 413]),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
