import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@modelyard/platform/database";
import { limits } from "@modelyard/platform/limits";
import { asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { GitStore } from "../../git/git-store.ts";
import { repos } from "../../repos/tables.ts";
import { ownerStorage, repoGitStorage, storageTotals } from "../tables.ts";

interface CountOptions {
  database: Database;
  git: Pick<GitStore, "folderOf">;
  now: () => Date;
  signal: AbortSignal;
}

/**
 * Counts what users and organisations store, for the administrators' page: counting reads all links of large files, which is
 * too much for a request. Skipped while another node counts.
 */
export async function countStorage(options: CountOptions): Promise<void> {
  await options.database.withFreeLock("count-storage", async () => {
    await measureGit(options);
    if (!options.signal.aborted) await countOwners(options);
  });
}

/** Measures repositories that changed since they were measured, or were never: a limited number in each run. */
async function measureGit({ database: { orm }, git, now, signal }: CountOptions): Promise<void> {
  const { repositoriesPerRun, remeasureMs } = limits.storageReport;
  const { measuredAt } = repoGitStorage;
  const due = await orm
    .select({ id: repos.id })
    .from(repos)
    .leftJoin(repoGitStorage, eq(repoGitStorage.repoId, repos.id))
    .where(
      or(
        isNull(measuredAt),
        lt(measuredAt, repos.lastModified),
        lt(measuredAt, new Date(now().getTime() - remeasureMs)),
      ),
    )
    .orderBy(sql`${asc(measuredAt)} nulls first`)
    .limit(repositoriesPerRun);
  for (const { id } of due) {
    if (signal.aborted) return;
    const at = now().toISOString();
    const bytes = await sizeOfFolder(join(git.folderOf(id), "objects"));
    // The repository may have been deleted meanwhile.
    await orm.execute(sql`
      insert into ${repoGitStorage} (repo_id, bytes, measured_at)
      select id, ${bytes}, ${at}::timestamptz from ${repos} where id = ${id}
      on conflict (repo_id) do update set bytes = excluded.bytes, measured_at = excluded.measured_at`);
  }
}

async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // Git may have packed it meanwhile.
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

/** Counts in one transaction: readers see the previous figures until it ends. */
async function countOwners({ database, now }: CountOptions): Promise<void> {
  // Without a time limit: the work grows with the number of links.
  await database.direct.orm.transaction(async (transaction) => {
    await transaction.delete(ownerStorage);
    await transaction.execute(sql`
      with links as (
        select distinct coalesce(linked.charged_to, repo.namespace_id) as namespace_id, linked.sha256
        from hub.repo_objects as linked join hub.repos as repo on repo.id = linked.repo_id
      ), large as (
        select namespace_id, sum(size)::bigint as bytes from links join hub.objects using (sha256) group by namespace_id
      ), own as (
        select namespace_id, count(*)::int as repositories, coalesce(sum(bytes), 0)::bigint as bytes
        from hub.repos as repo left join hub.repo_git_storage as measured on measured.repo_id = repo.id group by namespace_id
      )
      insert into ${ownerStorage} (namespace_id, large_file_bytes, git_bytes, total_bytes, repositories)
      select namespaces.id, coalesce(large.bytes, 0), coalesce(own.bytes, 0), coalesce(large.bytes, 0) + coalesce(own.bytes, 0),
        coalesce(own.repositories, 0)
      from hub.namespaces left join large on large.namespace_id = namespaces.id left join own on own.namespace_id = namespaces.id
      where namespaces.kind <> 'tombstone' and (large.bytes is not null or own.bytes is not null)`);
    await transaction.execute(sql`
      insert into ${storageTotals} (singleton, counted_at, large_file_bytes, uncollected_bytes, git_bytes)
      select true, ${now().toISOString()}::timestamptz, coalesce(sum(size), 0),
        coalesce(sum(size) filter (where not exists (
          select from hub.repo_objects as linked where linked.sha256 = objects.sha256)), 0),
        (select coalesce(sum(bytes), 0) from ${repoGitStorage})
      from hub.objects
      on conflict (singleton) do update set counted_at = excluded.counted_at, large_file_bytes = excluded.large_file_bytes,
        uncollected_bytes = excluded.uncollected_bytes, git_bytes = excluded.git_bytes`);
  });
}
