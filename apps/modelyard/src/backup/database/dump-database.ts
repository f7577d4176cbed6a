import { largeFileTables } from "@modelyard/hub";
import type { DatabaseTarget } from "@modelyard/platform/database";
import { inTransaction, type Session } from "@modelyard/platform/database/session";
import { StartError } from "../../start-error.ts";
import type { DumpedTable, Manifest } from "../files/manifest.ts";
import { readDatabaseLevel } from "./database-level.ts";
import { dumpTable, fixFormats } from "./dump-tables.ts";
import { quoted, rooms, type TableName, tablesOf } from "./rooms.ts";

export interface DatabaseDump extends Pick<Manifest["database"], "serverVersion" | "migrations" | "tables"> {
  createdAt: Date;
  /** The repositories in the snapshot. */
  repositoryIds: string[];
  /** Rows that this transaction or a later one wrote may be missing in the snapshot. */
  firstMissingTransaction: string;
}

interface DumpOptions {
  folder: string;
  /** The id of the backup, which names the folder of its files. */
  id: string;
  /** Counts rows, and writes nothing. */
  isDryRun: boolean;
  onProgress: (text: string) => void;
}

/** Dumps all tables of the hub in one snapshot. */
export async function dumpDatabase(
  target: DatabaseTarget,
  { folder, id, isDryRun, onProgress }: DumpOptions,
): Promise<DatabaseDump> {
  return inSnapshot(target, async (session) => {
    const { hub, router } = await readDatabaseLevel(session);
    if (hub === undefined || router === undefined) {
      throw new StartError(
        "The database has no tables of Modelyard. Name the one of your hub with DATABASE_URL or --data-dir.",
      );
    }
    const [state] = await session.query<{ version: string; oldest: string; now: Date }>(
      `select current_setting('server_version') as version, now() as now,
         pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest`,
    );
    if (state === undefined) throw new Error("PostgreSQL returned no row");
    const names: TableName[] = [];
    for (const room of rooms) names.push(...(await tablesOf(room, room.room === "hub" ? hub : router)));
    const tables: DumpedTable[] = [];
    for (const name of names) {
      const path = `database/${id}/${name.schema === "" ? "" : `${name.schema}.`}${name.table}.copy.gz`;
      tables.push(isDryRun ? await countRows(session, name, path) : await dumpTable(session, name, { folder, path }));
      onProgress(`database: ${tables.length} of ${names.length} tables`);
    }
    const ids = await session.query<{ id: string }>("select id from hub.repos order by id");
    return {
      createdAt: state.now,
      serverVersion: state.version,
      migrations: { hub: hub.when, router: router.when },
      tables,
      repositoryIds: ids.map((row) => row.id),
      firstMissingTransaction: state.oldest,
    };
  });
}

/** The state after all repositories were copied. */
export interface LaterDump {
  laterTables: DumpedTable[];
  /** Repositories that there are now. */
  repositoryIds: Set<string>;
  /** Those whose links to large files changed since the first snapshot. */
  changedIds: string[];
}

/**
 * Dumps the tables about large files again. Call it after all repositories were copied: their newest commits may refer to
 * files that the first snapshot does not have, and files may have been deleted permanently.
 */
export async function dumpLargeFileTables(
  target: DatabaseTarget,
  { folder, id, firstMissingTransaction }: { folder: string; id: string; firstMissingTransaction: string },
): Promise<LaterDump> {
  return inSnapshot(target, async (session) => {
    const laterTables: DumpedTable[] = [];
    for (const table of largeFileTables) {
      const path = `database/${id}/later.hub.${table}.copy.gz`;
      laterTables.push(await dumpTable(session, { schema: "hub", table }, { folder, path }));
    }
    const ids = await session.query<{ id: string }>("select id from hub.repos");
    // Rows of some earlier transactions may be among them, which does no harm.
    const changed = await session.query<{ id: string }>(
      "select distinct repo_id as id from hub.repo_objects where age(xmin) <= age($1::xid)",
      [firstMissingTransaction],
    );
    return {
      laterTables,
      repositoryIds: new Set(ids.map((row) => row.id)),
      changedIds: changed.map((row) => row.id),
    };
  });
}

async function countRows(session: Session, name: TableName, path: string): Promise<DumpedTable> {
  const [row] = await session.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`);
  return { ...name, columns: [], rows: Number(row?.rows ?? 0), path, bytes: 0, sha256: "" };
}

async function inSnapshot<T>(target: DatabaseTarget, work: (session: Session) => Promise<T>): Promise<T> {
  return inTransaction(target, "isolation level repeatable read read only", async (session) => {
    await fixFormats(session);
    return work(session);
  });
}
