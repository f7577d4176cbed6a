import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase, type Database } from "@modelyard/platform/database";
import { createLogger } from "@modelyard/platform/logger";
import type { TestDatabase } from "@modelyard/platform/testing/database";
import { checkStorage } from "../../apps/hub/src/check-storage/check-storage.ts";
import { openGitStore } from "../../apps/hub/src/git/git-store.ts";
import { createHub, type Hub } from "../../apps/hub/src/hub.ts";
import { openDiskDriver } from "../../apps/hub/src/objects/drivers/disk/disk-driver.ts";
import { openIndexing, reindexRepositories } from "../../apps/hub/src/repo-index/reindex-repositories.ts";
import { problemsOfRepository } from "./check-repository.ts";
import type { Fact } from "./history.ts";

/** Repositories of alice under some names, and what must be readable in one of them. */
interface Readable {
  names: readonly string[];
  remaining: () => Fact[];
}

/** Later than any change that was interrupted. */
const laterMs = 3 * 60 * 60 * 1000;
const url = "http://hub.test";

/**
 * Starts a hub on what a cluster has left, as long after it as repairs take at most, and compares database, git and large
 * files with each other and with what was acknowledged.
 * @returns what is wrong
 */
export async function checkCluster(
  { target }: Pick<TestDatabase, "target">,
  { shared, slots }: { shared: string; slots: readonly Readable[] },
): Promise<string[]> {
  const problems: string[] = [];
  const database = connectDatabase(target, { connections: 4 });
  const driver = await openDiskDriver(join(shared, "objects"));
  const hub = await createHub({
    database,
    dataFolder: join(shared, "checker"),
    gitFolder: join(shared, "git"),
    objectDriver: driver,
    publicUrl: () => url,
    logger: createLogger({ level: "error", write: (line) => problems.push(line) }),
    now: () => new Date(Date.now() + laterMs),
    collectsGarbage: false,
    checksFiles: false,
    wholeFilesLookMs: 0,
    webhooksLookMs: 0,
  });
  try {
    await hub.reindex();
    // The jobs that run at the start end with it.
    await hub.close();
    problems.push(...(await leftovers(database)), ...(await problemsOfFolders(database, join(shared, "git"))));
    problems.push(...(await problemsOfIndex(database, shared)));
    const rows = await database.sql<{ id: string; name: string; sha: string }[]>`
      select id, full_name as name, sha from hub.repos`;
    for (const row of rows) problems.push(...(await problemsOfRepository(database, join(shared, "git"), row)));
    const stored = await checkStorage({ driver, orm: database.orm, readsFiles: true });
    for (const { key, problem } of stored.damaged) problems.push(`large file ${key}: ${problem}`);
    for (const slot of slots) problems.push(...(await lostFacts(hub, slot)));
  } finally {
    await driver.close();
    await database.close();
  }
  return problems;
}

/** Returns rows of repositories that do not exist, and records of changes that should have ended. */
async function leftovers({ sql }: Database): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'hub' and column_name = 'repo_id' and table_name not in ('repo_events', 'former_names')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from hub.${sql(name)} where repo_id is not null and repo_id not in (select id from hub.repos)`;
    if ((row?.count ?? 0) > 0) found.push(`${name} has ${row?.count} rows of deleted repositories`);
  }
  for (const name of ["ref_changes", "moving_refs"]) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from hub.${sql(name)}`;
    if ((row?.count ?? 0) > 0) found.push(`${name} has ${row?.count} rows of changes that are over`);
  }
  const doubled = await sql`
    select folded_full_name from hub.former_names join hub.repos using (type, folded_full_name)`;
  return doubled.length === 0 ? found : [...found, `${doubled.length} names are both in use and former`];
}

/** Compares the folders of repositories with their rows. */
async function problemsOfFolders({ sql }: Database, gitFolder: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from hub.repos`;
  const known = new Set(rows.map(({ id }) => id));
  const found = new Set<string>();
  for (const prefix of await readdir(gitFolder)) {
    if (prefix.length !== 2) continue;
    for (const name of await readdir(join(gitFolder, prefix))) found.add(name.replace(/\.git$/, ""));
  }
  const unfinished = await readdir(join(gitFolder, "unfinished"));
  return [
    ...[...found].filter((id) => !known.has(id)).map((id) => `the folder of the deleted repository ${id} remains`),
    ...[...known].filter((id) => !found.has(id)).map((id) => `the repository ${id} has no folder`),
    ...unfinished.map((name) => `the unfinished repository ${name} remains`),
  ];
}

/** Reads every repository again, and compares the rows before and after. */
async function problemsOfIndex(database: Database, shared: string): Promise<string[]> {
  const git = await openGitStore(join(shared, "git"), () => new Date());
  const driver = await openDiskDriver(join(shared, "objects"));
  const logger = createLogger({ level: "error" });
  const context = openIndexing({ orm: database.orm, git, driver, logger, localModelBytes: 0 });
  try {
    const before = await indexRows(database);
    const result = await reindexRepositories(context, { isForced: true, isDryRun: false, onProgress: () => undefined });
    const failed = (result?.failed ?? []).map(({ repository, reason }) => `${repository} cannot be indexed: ${reason}`);
    const after = await indexRows(database);
    const changed = [...after].filter(([id, row]) => before.get(id) !== row);
    return [...failed, ...changed.map(([id, row]) => `the index of ${id} was ${before.get(id)}, and should be ${row}`)];
  } finally {
    await context.close();
    await driver.close();
    git.close();
  }
}

async function indexRows({ sql }: Database): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; row: string }[]>`select id, to_jsonb(repos)::text as row from hub.repos`;
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Returns what was acknowledged and cannot be read. */
async function lostFacts({ app }: Hub, slot: Readable): Promise<string[]> {
  /** Reads the path of both repositories of the slot, if there are two. */
  const readAll = async (path: string): Promise<string[]> => {
    const texts: string[] = [];
    for (const name of slot.names) {
      const response = await app.request(`${url}${path.replace("{id}", `alice/${name}`)}`, {
        headers: { authorization: "Bearer hf_alice" },
      });
      if (response.status === 200) texts.push(await response.text());
    }
    return texts;
  };
  const lost: string[] = [];
  for (const fact of slot.remaining()) {
    if (fact.kind === "ref") {
      const name = fact.name.split("/")[1] ?? "";
      const refs = await readAll("/api/models/{id}/refs");
      if (!refs.some((text) => text.includes(`"${name}"`))) lost.push(`${fact.name} is gone`);
      continue;
    }
    const revision = fact.kind === "file" ? "main" : `refs%2Fpr%2F${fact.num}`;
    const texts = await readAll(`/{id}/resolve/${revision}/${fact.path}`);
    if (!texts.includes(fact.content)) {
      lost.push(`${fact.path} of ${slot.names[0]} at ${revision} is ${texts[0] ?? "gone"}`);
    }
  }
  return lost;
}
