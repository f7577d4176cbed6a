import type { DatabaseTarget } from "@modelyard/platform/database";
import { inTransaction, type Session } from "@modelyard/platform/database/session";
import { BackupDamagedError } from "../files/backup-damaged-error.ts";
import type { DumpedTable, Manifest } from "../files/manifest.ts";
import { fixFormats } from "./dump-tables.ts";
import { loadTable } from "./load-tables.ts";
import { quoted, quotedName } from "./rooms.ts";

/**
 * Loads all tables of a backup into a database that has their migrations and no rows, in one transaction: after a crash,
 * the database has all rows or none.
 */
export async function loadDatabase(
  target: DatabaseTarget,
  source: string,
  { database, repositories }: Pick<Manifest, "database" | "repositories">,
  onProgress: (text: string) => void,
): Promise<void> {
  await inTransaction(target, "", async (session) => {
    await fixFormats(session);
    const later = new Set(database.laterTables.map(quoted));
    const first = database.tables.filter((table) => !later.has(quoted(table)));
    const tables = await inOrderOfReferences(session, [...first, ...database.laterTables]);
    for (const [index, table] of tables.entries()) {
      const name = quoted(table);
      // Triggers would count rows whose counts are loaded as well. Those of foreign keys stay.
      await session.query(`alter table ${name} disable trigger user`);
      if (later.has(name) && table.columns.includes("repo_id")) await loadOfKnownRepositories(session, source, table);
      else {
        await loadTable(session, source, table);
        await requireRows(session, table);
      }
      await session.query(`alter table ${name} enable trigger user`);
      onProgress(`database: ${index + 1} of ${tables.length} tables`);
    }
    await markDoubtfulLinks(session, repositories.changed);
    await removeDeleted(session, repositories.deleted);
    await forgetUse(session);
  });
}

async function requireRows(session: Session, table: DumpedTable): Promise<void> {
  const [row] = await session.query<{ rows: string }>(`select count(*) as rows from ${quoted(table)}`);
  if (Number(row?.rows) === table.rows) return;
  throw new BackupDamagedError(`${quoted(table)} has ${row?.rows ?? 0} rows after loading, not ${table.rows}`);
}

/** Loads the rows of repositories in the first snapshot: later ones are not part of the backup. */
async function loadOfKnownRepositories(session: Session, source: string, table: DumpedTable): Promise<void> {
  const name = quoted(table);
  const columns = table.columns.map(quotedName).join(", ");
  await session.query(`create temporary table later_rows (like ${name}) on commit drop`);
  await loadTable(session, source, { ...table, target: "later_rows" });
  await session.query(
    `insert into ${name} (${columns}) select ${columns} from later_rows where repo_id in (select id from hub.repos)`,
  );
  await session.query("drop table later_rows");
}

/**
 * Lets the hub compare links to large files with git at its start: refs may have moved between the copy of a repository and
 * that of its links.
 */
async function markDoubtfulLinks(session: Session, ids: readonly string[]): Promise<void> {
  const [found] = await session.query<{ name: string | null }>("select to_regclass('hub.ref_changes')::text as name");
  if (found?.name == null || ids.length === 0) return;
  await session.query(
    `insert into hub.ref_changes (id, repo_id, ends_at) select gen_random_uuid()::text, id, now() from hub.repos
     where id in (select json_array_elements_text($1::text::json))`,
    [JSON.stringify(ids)],
  );
}

/** Removes repositories that were deleted while the backup ran: it has no files of them. */
async function removeDeleted(session: Session, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await session.query("delete from hub.repos where id in (select json_array_elements_text($1::text::json))", [
    JSON.stringify(ids),
  ]);
}

/** Has the storage in use counted again: links of uploads after the first snapshot are loaded, too. */
async function forgetUse(session: Session): Promise<void> {
  const [found] = await session.query<{ name: string | null }>(
    "select to_regclass('hub.namespace_storage')::text as name",
  );
  if (found?.name == null) return;
  await session.query("update hub.namespace_storage set counted_at = null");
}

/** Sorts tables so that each follows those that its foreign keys refer to. */
async function inOrderOfReferences(session: Session, tables: readonly DumpedTable[]): Promise<DumpedTable[]> {
  const references = await session.query<{ from: string; to: string }>(
    `select conrelid::text as "from", confrelid::text as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: DumpedTable[] = [];
  const pending = new Map<string, DumpedTable>();
  for (const table of tables) {
    const [row] = await session.query<{ id: string }>("select $1::regclass::oid::text as id", [quoted(table)]);
    pending.set(row?.id ?? "", table);
  }
  while (pending.size > 0) {
    const free = [...pending].filter(([id]) => !references.some(({ from, to }) => from === id && pending.has(to)));
    if (free.length === 0)
      throw new Error(`the tables ${[...pending.values()].map(quoted).join(", ")} refer to each other`);
    for (const [id, table] of free) {
      sorted.push(table);
      pending.delete(id);
    }
  }
  return sorted;
}
