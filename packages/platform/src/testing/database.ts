import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectDatabase, type Database, type DatabaseTarget } from "../database/database.ts";

export type TestServer =
  | { url: string }
  | { host: string; port: number; user: string; password: string; database: string };

export interface TestDatabase extends Database {
  target: DatabaseTarget;
  /** Closes the connections and drops the database. */
  drop: () => Promise<void>;
}

/** A new, empty database on the run's own PostgreSQL. For tests only. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = connectDatabase("url" in server ? server : { ...server, database: "postgres" }, { connections: 1 });
  await admin.sql`create database ${admin.sql(name)}`;
  const target = "url" in server ? { url: withDatabase(server.url, name) } : { ...server, database: name };
  const database = connectDatabase(target, { connections: 4 });
  return {
    ...database,
    target,
    drop: async () => {
      await database.close();
      await admin.sql`drop database ${admin.sql(name)} with (force)`;
      await admin.close();
    },
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
