import { limits } from "@modelyard/platform/limits";
import { and, asc, desc, eq, gt } from "drizzle-orm";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import { namespaces } from "../accounts/tables.ts";
import { mainRef } from "../git/git-store.ts";
import { pathsOfBlobs } from "../git/objects/paths-of-blobs.ts";
import type { HubContext } from "../hub-context.ts";
import { pointerBlobId } from "../lfs/pointer.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import type { RepoRow } from "../repos/tables.ts";
import { filesOf } from "../repos/with-files.ts";
import type { LargeFile } from "./api.ts";

interface Page {
  limit: number;
  publicUrl: string;
  /** The hash after which the page starts. */
  after: string;
  /** Only files with such a path. @default all */
  prefix?: string;
  /** Ends the search in the history. */
  signal: AbortSignal;
}

/**
 * Returns a page of the large files that are stored for a repository, and the start of the next page. With a prefix, a page
 * can have fewer files than the limit, or none: paths are looked up for a bounded number of files.
 */
export async function listLargeFiles(
  context: Pick<HubContext, "orm" | "git" | "logger">,
  repo: RepoRow,
  { limit, after, prefix = "", signal, publicUrl }: Page,
): Promise<{ files: LargeFile[]; next: string | undefined }> {
  const { sha256, linkedBy, usedAt, repoId } = repoObjects;
  const { size, xetHash } = objects;
  const read = prefix === "" ? limit : limits.lfsFiles.perPage;
  const rows = await context.orm
    .selectDistinctOn([sha256], { sha256, size, xetHash, usedAt, pusher: namespaces })
    .from(repoObjects)
    .innerJoin(objects, eq(objects.sha256, sha256))
    .leftJoin(namespaces, and(eq(namespaces.id, linkedBy), eq(namespaces.kind, "user")))
    .where(and(eq(repoId, repo.id), gt(sha256, after)))
    .orderBy(asc(sha256), desc(usedAt))
    .limit(read + 1);
  const page = rows.slice(0, read);
  const found = await findPaths(context, repo, page, { prefix, signal });
  const matching = page.filter((row) => (found.get(row.sha256)?.path ?? "").startsWith(prefix));
  const shown = matching.slice(0, limit);
  const files = shown.map((row): LargeFile => {
    const { pusher } = row;
    const named = found.get(row.sha256);
    return {
      fileOid: row.sha256,
      oid: row.sha256,
      size: row.size,
      filename: named?.path ?? "",
      ...(named?.ref === undefined ? {} : { ref: named.ref }),
      pushedAt: row.usedAt.toISOString(),
      ...(pusher === null ? {} : { pusher: describePusher(publicUrl, pusher) }),
      ...(row.xetHash === null ? {} : { xetHash: row.xetHash }),
    };
  });
  if (matching.length > limit) return { files, next: shown.at(-1)?.sha256 };
  return { files, next: rows.length > read ? page.at(-1)?.sha256 : undefined };
}

interface FoundPath {
  path: string;
  ref?: string;
}

/** Finds a path of each object: in the index of `main`, with the prefix if there is one, or else in the history. */
async function findPaths(
  { orm, git, logger }: Pick<HubContext, "orm" | "git" | "logger">,
  repo: RepoRow,
  page: readonly { sha256: string; size: number }[],
  { prefix, signal }: { prefix: string; signal: AbortSignal },
): Promise<Map<string, FoundPath>> {
  const wanted = new Set(page.map(({ sha256 }) => sha256));
  const found = new Map<string, FoundPath>();
  for (const { path, lfs } of await filesOf({ orm }, repo)) {
    if (lfs === undefined || !wanted.has(lfs.oid)) continue;
    const known = found.get(lfs.oid);
    const isBetter = known === undefined || (path.startsWith(prefix) && !known.path.startsWith(prefix));
    if (isBetter) found.set(lfs.oid, { path, ref: mainRef });
  }
  const others = new Map(
    page
      .filter(({ sha256 }) => !found.has(sha256))
      .map(({ sha256, size }) => [pointerBlobId({ oid: sha256, size }), sha256]),
  );
  if (others.size === 0) return found;
  try {
    const folder = git.folderOf(repo.id);
    const { tips } = await git.refs.current(folder);
    const { historyMs: timeoutMs } = limits.lfsFiles;
    const paths = await pathsOfBlobs(folder, { from: tips.keys(), blobs: new Set(others.keys()), timeoutMs, signal });
    for (const [blob, path] of paths) found.set(others.get(blob) ?? "", { path });
  } catch (error) {
    signal.throwIfAborted();
    // A user must be able to list and delete the files of any history, however long.
    logger.warn({ err: error, repoId: repo.id }, "paths of large files could not be found in the history");
  }
  return found;
}

function describePusher(publicUrl: string, pusher: typeof namespaces.$inferSelect): LargeFile["pusher"] {
  const { id, name, fullName } = pusher;
  const flags = { isHf: false, isHfAdmin: false, isMod: false, isPro: false };
  return { _id: id, name, fullname: fullName, avatarUrl: avatarUrl(publicUrl, pusher), type: "user", ...flags };
}
