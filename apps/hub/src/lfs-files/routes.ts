import { limits } from "@modelyard/platform/limits";
import { HubError, messages } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { queryCount, queryFlag } from "../http/query.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { lfsOid } from "../lfs/pointer.ts";
import { authorise } from "../repos/access.ts";
import { findByAnyName, openRepo } from "../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { Deletions, Duplication, lfsFileOperations } from "./api.ts";
import { deleteLargeFiles } from "./delete-large-files.ts";
import { duplicateLargeFiles } from "./duplicate-large-files.ts";
import { listLargeFiles } from "./list-large-files.ts";

/** Registers the routes that list, delete and copy the large files of a repository. */
export function registerLfsFileRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    const operations = lfsFileOperations[type];

    register(operations.list, async (call) => {
      const repo = await openRepo(context, call, type, "write");
      return repo instanceof Response ? repo : list(context, call, repo);
    });
    register(operations.deleteMany, async (call) => {
      const repo = await openRepo(context, call, type, "write");
      if (repo instanceof Response) return repo;
      const { deletions } = await readJson(call, Deletions, limits.jsonBody.lfsFiles);
      const { sha, rewriteHistory } = deletions;
      return remove(context, call, { repo, hashes: sha, rewriteHistory });
    });
    register(operations.deleteOne, async (call) => {
      const repo = await openRepo(context, call, type, "write");
      if (repo instanceof Response) return repo;
      const hash = call.parameter("sha");
      if (!lfsOid.test(hash.toLowerCase())) throw new HubError("BadRequest", '"sha" must have 64 hex digits.');
      const rewriteHistory = !call.query.has("rewriteHistory") || queryFlag(call.query, "rewriteHistory");
      return remove(context, call, { repo, hashes: [hash], rewriteHistory });
    });
    register(operations.duplicate, async (call) => {
      const source = await openRepo(context, call, type, "content");
      if (source instanceof Response) return source;
      const { caller } = call;
      if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      const { target: named, files } = await readJson(call, Duplication, limits.jsonBody.lfsFiles);
      const target = await findByAnyName(context, named.type, named.name);
      authorise(target, caller, "commit");
      const result = await duplicateLargeFiles(context, { source, target, caller, files });
      return Response.json(result, { status: result.success ? 200 : 207 });
    });
  }
}

async function list(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const { perPage, fileNameChars } = limits.lfsFiles;
  const limit = queryCount(call.query, "limit", { byDefault: perPage, max: perPage });
  const after = call.query.get("cursor") ?? "";
  if (after !== "" && !lfsOid.test(after)) throw new HubError("BadRequest", '"cursor" is invalid. Follow "Link".');
  const prefix = call.query.get("prefix") ?? "";
  if (prefix.length > fileNameChars)
    throw new HubError("BadRequest", `"prefix" has ${prefix.length} characters, of at most ${fileNameChars}.`);
  const { publicUrl } = call;
  const { signal } = call.request;
  const { files, next } = await listLargeFiles(context, repo, { limit, after, prefix, signal, publicUrl });
  const headers = next === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor: next }) };
  return Response.json(files, { headers });
}

async function remove(
  context: HubContext,
  call: Call,
  { repo, hashes, rewriteHistory }: { repo: RepoRow; hashes: readonly string[]; rewriteHistory: boolean },
): Promise<Response> {
  const sha256s = hashes.map((hash) => hash.toLowerCase());
  if (rewriteHistory) await call.requireSpace();
  const release = await context.git.slots.take(clientOf(call), call.request.signal);
  try {
    await deleteLargeFiles(context, repo, { sha256s, rewriteHistory });
  } finally {
    release();
  }
  return new Response("OK");
}
