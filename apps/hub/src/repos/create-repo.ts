import { newId } from "@modelyard/platform/ids";
import { stringify } from "yaml";
import type { SignedIn } from "../accounts/caller.ts";
import type { AuditOrigin } from "../audit/record-audit.ts";
import { cardPath } from "../cards/checks/card-path.ts";
import { checkWrittenCard } from "../cards/checks/check-written-card.ts";
import { authorOf } from "../commits/author.ts";
import { checkFirstFiles } from "../commits/check-changes.ts";
import { missingObject } from "../commits/large-files.ts";
import { checkPath } from "../commits/operations.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { parsePointer } from "../lfs/pointer.ts";
import { reindexAfterWrite } from "../repo-index/reindex.ts";
import type { CreateRepoRequest } from "./api.ts";
import { findRepo, pathPrefix } from "./find-repo.ts";
import { initialGitAttributes } from "./initial-files.ts";
import { insertRepo } from "./insert-repo.ts";
import { ownerForNewRepo } from "./names/owner-of-name.ts";
import { checkRepoName } from "./repo-name.ts";
import { isPrivateIn } from "./settings/change-settings.ts";
import type { RepoType } from "./tables.ts";

interface CreateOptions {
  caller: SignedIn;
  publicUrl: string;
  /** Rejects if the disk is full. */
  requireSpace: () => Promise<void>;
  /** Waits for a slot to start git processes. @returns a function that releases the slot */
  takeSlot: () => Promise<() => void>;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Creates a repository with its first commit. Writes git before the row, so that a crash in between leaves only an
 * invisible folder, which is removed later.
 * @returns the response body, and warnings about the card
 */
export async function createRepo(
  context: HubContext,
  request: CreateRepoRequest,
  { caller, publicUrl, requireSpace, takeSlot, origin }: CreateOptions,
): Promise<{ created: { url: string; name: string; id: string }; cardWarnings: string[] }> {
  const { organization, name } = splitName(request, caller);
  checkRepoName(name);
  const namespace = await ownerForNewRepo(context.orm, organization, caller);
  await requireSpace();
  const type: RepoType = request.type ?? "model";
  const fullName = `${namespace.name}/${name}`;
  const url = `${publicUrl}/${pathPrefix[type]}${fullName}`;
  const conflict = new HubError("Conflict", `You already created this ${type} repo`, { body: { url, field: "name" } });
  if ((await findRepo(context, type, fullName)) !== undefined) throw conflict;

  const id = newId();
  const createdAt = context.now();
  const files = initialFiles(type, request);
  await checkFirstFiles(
    context,
    files.map(({ path }) => path),
  );
  const card = files.find(({ path }) => path === cardPath);
  const cardWarnings = card === undefined ? [] : await checkWrittenCard(context.metadata, card.content, type);
  const release = await takeSlot();
  try {
    await context.git.create(id, { author: authorOf(caller, createdAt), message: "initial commit", files });
  } finally {
    release();
  }
  const isPrivate = isPrivateIn(request) ?? namespace.defaultVisibility === "private";
  await insertRepo(
    context,
    { id, type, owner: namespace, fullName, isPrivate, caller, origin, createdAt },
    { conflict },
  );
  await reindexAfterWrite(context, { id });
  return { created: { url, name: fullName, id }, cardWarnings };
}

/** Splits the name, which clients send with or without the namespace. */
function splitName(
  { name, organization }: CreateRepoRequest,
  caller: SignedIn,
): { organization: string; name: string } {
  const slash = name.indexOf("/");
  if (slash === -1) return { organization: organization ?? caller.userName, name };
  return { organization: organization ?? name.slice(0, slash), name: name.slice(slash + 1) };
}

function initialFiles(type: RepoType, { license, files }: CreateRepoRequest): { path: string; content: Buffer }[] {
  const byPath = new Map([[".gitattributes", Buffer.from(initialGitAttributes(type))]]);
  if (license !== null && license !== undefined)
    byPath.set(cardPath, Buffer.from(`---\n${stringify({ license })}---\n`));
  for (const { path, content, encoding } of files ?? []) {
    const bytes = Buffer.from(content, encoding === "base64" ? "base64" : "utf8");
    const pointer = parsePointer(bytes);
    if (pointer !== undefined) throw missingObject(path, pointer.oid);
    byPath.set(checkPath(path), bytes);
  }
  return [...byPath].map(([path, content]) => ({ path, content }));
}
