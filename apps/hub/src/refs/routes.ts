import type { ApiOperation } from "@modelyard/platform/api/operation";
import { routePattern } from "@modelyard/platform/api/route-pattern";
import { limits } from "@modelyard/platform/limits";
import { authorOf } from "../commits/author.ts";
import { checkTip } from "../commits/check-changes.ts";
import { HubError, messages } from "../errors.ts";
import { withRecordedRefs } from "../events/moving-refs.ts";
import { mainRef } from "../git/git-store.ts";
import { refTarget } from "../git/refs/ref-target.ts";
import { resolveRevision } from "../git/refs/resolve-revision.ts";
import { isSafeRefName } from "../git/refs/safe-ref.ts";
import { createRef, deleteRef, moveRef, tooManyRefs } from "../git/refs/update-refs.ts";
import { createAnnotatedTag, createEmptyCommit } from "../git/writing/special-objects.ts";
import type { Call } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { readJson, readOptionalJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { reindexRepo } from "../repo-index/reindex.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf, revisionNotFound } from "../repos/revision-path.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { NewBranch, NewTag, refOperations, SuperSquash } from "./api.ts";
import { dropFromRef } from "./links/ref-change.ts";
import { refsJson } from "./list-refs.ts";
import { superSquash } from "./super-squash.ts";

/** Registers the routes for branches and tags. */
export function registerRefRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    const operations = refOperations[type];
    const writing = (work: (call: Call, repo: RepoRow) => Promise<Response>) => async (call: Call) => {
      const repo = await openRepo(context, call, type, "commit");
      return repo instanceof Response ? repo : work(call, repo);
    };

    /** Registers a change for programs, which send a token, and for our own pages, which send a cookie. */
    const change = (operation: ApiOperation, work: (call: Call, repo: RepoRow) => Promise<Response>): void => {
      const endpoint = writing(work);
      register(operation, endpoint);
      register(operation.method, `/_private/${routePattern(operation).slice("/api/".length)}`, endpoint);
    };

    register(operations.list, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : refsOf(context, repo, call.query);
    });
    change(operations.createBranch, (call, repo) => createBranch(context, call, repo));
    change(operations.deleteBranch, (call, repo) => deleteBranch(context, call, repo));
    register(
      operations.superSquash,
      writing((call, repo) => squash(context, call, repo)),
    );
    change(operations.createTag, (call, repo) => createTag(context, call, repo));
    change(operations.deleteTag, (call, repo) => deleteTag(context, call, repo));
  }
}

async function refsOf({ git }: HubContext, repo: RepoRow, query: URLSearchParams): Promise<Response> {
  const requested = Number(query.get("limit") ?? "");
  const limit = Number.isInteger(requested) && requested > 0 ? requested : undefined;
  const state = await git.refs.current(git.folderOf(repo.id));
  const body = await refsJson(state, { withPullRequests: query.get("include_prs") === "1", limit });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

/** @throws {HubError} the ref would be one more than the limit */
async function checkRefCount({ git }: HubContext, repo: RepoRow, ref: string): Promise<void> {
  const { targets } = await git.refs.current(git.folderOf(repo.id), { maxAgeMs: 0 });
  if (targets.has(ref) || targets.size < limits.refs.perRepository) return;
  throw new HubError("BadRequest", tooManyRefs(targets.size + 1));
}

async function createBranch(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  await call.requireSpace();
  const name = call.parameter("branch");
  if (!isSafeRefName(name)) throw new HubError("BadRequest", `Invalid reference for a branch: ${name.slice(0, 200)}`);
  const { startingPoint, emptyBranch, overwrite } = await readOptionalJson(call, NewBranch);
  const folder = context.git.folderOf(repo.id);
  const ref = `refs/heads/${name}`;
  await checkRefCount(context, repo, ref);
  const isEmpty = emptyBranch === true;
  const target = isEmpty
    ? await createEmptyCommit(folder, authorOfCall(context, call))
    : await commitOf(context, call, repo, startingPoint ?? "main");
  await checkTip(context, { repoId: repo.id, commit: target });
  const existing = overwrite === true ? await refTarget(context.git.refs, folder, ref) : undefined;
  const point = (): Promise<boolean> =>
    existing === undefined ? createRef(folder, ref, target) : moveRef(folder, ref, { from: existing, to: target });
  const create = isEmpty ? point : () => whileReachable(context, repo, target, point);
  const actorId = call.caller?.userId;
  const succeeded = await withRecordedRefs(context, { repoId: repo.id, refs: [ref], actorId }, () =>
    existing === undefined ? create() : dropFromRef(context, { repoId: repo.id, dropped: existing }, create),
  );
  if (!succeeded) throw new HubError("Conflict", `Reference ${ref} already exists`);
  if (ref === mainRef) await context.git.exclusively(repo.id, () => reindexRepo(context, repo, { actorId }));
  return new Response("OK");
}

/**
 * Creates or moves a ref to a commit, unless the commit has just been deleted: its large files are hidden then.
 * @throws {HubError} 404
 */
async function whileReachable(
  { git }: HubContext,
  repo: RepoRow,
  commit: string,
  point: () => Promise<boolean>,
): Promise<boolean> {
  const folder = git.folderOf(repo.id);
  // A request that deletes the last other ref of the commit takes this lock before it hides files, and sees the new ref.
  return git.exclusively(repo.id, async () => {
    const found = await resolveRevision(git, folder, commit, { fresh: true });
    if (found === undefined) throw revisionNotFound(commit);
    const succeeded = await point();
    git.refs.forget(folder);
    return succeeded;
  });
}

async function deleteBranch(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const name = call.parameter("branch");
  const ref = `refs/heads/${name}`;
  if (ref === mainRef) throw new HubError("Forbidden", `Cannot delete ${mainRef}`);
  const { git } = context;
  const head = isSafeRefName(name) ? await git.head(repo.id, ref) : undefined;
  if (head === undefined) throw revisionNotFound(name);
  const remove = () => deleteRef(git.folderOf(repo.id), ref, head);
  const removed = await withRecordedRefs(context, { repoId: repo.id, refs: [ref], actorId: call.caller?.userId }, () =>
    dropFromRef(context, { repoId: repo.id, dropped: head }, remove),
  );
  if (!removed) throw revisionNotFound(name);
  return new Response("OK");
}

async function squash(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  if (call.caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  await call.requireSpace();
  const { message } = await readOptionalJson(call, SuperSquash);
  const branch = call.parameter("branch");
  const release = await context.git.slots.take(clientOf(call), call.request.signal);
  try {
    const commitId = await superSquash(context, repo, { branch, message: message ?? undefined, caller: call.caller });
    return Response.json({ commitId });
  } finally {
    release();
  }
}

async function createTag(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  await call.requireSpace();
  const { tag, message } = await readJson(call, NewTag);
  // The revision first: clients expect RevisionNotFound whatever the name of the tag is.
  const commit = await commitOf(context, call, repo, call.parameter("revision"));
  if (!isSafeRefName(tag)) throw new HubError("BadRequest", `Invalid reference for a tag: ${tag.slice(0, 200)}`);
  await checkTip(context, { repoId: repo.id, commit });
  await checkRefCount(context, repo, `refs/tags/${tag}`);
  const folder = context.git.folderOf(repo.id);
  const ref = `refs/tags/${tag}`;
  const isPlain = message === null || message === undefined || message.trim() === "";
  const target = isPlain
    ? commit
    : await createAnnotatedTag(folder, { tag, commit, message, author: authorOfCall(context, call) });
  const create = () => createRef(folder, ref, target);
  const created = await withRecordedRefs(context, { repoId: repo.id, refs: [ref], actorId: call.caller?.userId }, () =>
    whileReachable(context, repo, commit, create),
  );
  if (!created) throw new HubError("Conflict", `Reference ${ref} already exists`);
  return new Response("OK");
}

async function deleteTag(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const { git } = context;
  const name = call.parameter("tag");
  const ref = `refs/tags/${name}`;
  const folder = git.folderOf(repo.id);
  const target = isSafeRefName(name) ? await refTarget(git.refs, folder, ref) : undefined;
  if (target === undefined) throw revisionNotFound(name);
  const remove = () => deleteRef(folder, ref, target);
  const removed = await withRecordedRefs(context, { repoId: repo.id, refs: [ref], actorId: call.caller?.userId }, () =>
    dropFromRef(context, { repoId: repo.id, dropped: target }, remove),
  );
  if (!removed) throw revisionNotFound(name);
  return new Response("OK");
}

function authorOfCall({ now }: HubContext, { caller }: Call) {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return authorOf(caller, now());
}
