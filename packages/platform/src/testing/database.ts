import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectDatabase, type Database, type DatabaseTarget } from "../database/database.ts";
import { type DatabaseContent, useTemplate } from "./database-template.ts";

export type { DatabaseContent } from "./database-template.ts";

export type TestServer =
  | { url: string }
  | { host: string; port: number; user: string; password: string; database: string };

export interface TestDatabase extends Database {
  target: DatabaseTarget;
  /** Closes the connections and drops the database. */
  drop: () => Promise<void>;
}

/**
 * Creates a database on the PostgreSQL of the test run. For tests only.
 * @param content what it starts with. @default nothing
 */
export async function createTestDatabase(content?: DatabaseContent): Promise<TestDatabase> {
  const server = inject("postgres");
  const run = inject("testRun");
  if (server === undefined || run === undefined) {
    throw new Error("Unit tests have no PostgreSQL. Rename the file to *.integration.test.ts.");
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = connectDatabase("url" in server ? server : { ...server, database: "postgres" }, { connections: 1 });
  const open = (database: string, connections: number) => {
    const target = "url" in server ? { url: withDatabase(server.url, database) } : { ...server, database };
    return { ...connectDatabase(target, { connections }), target };
  };
  if (content === undefined) await admin.sql`create database ${admin.sql(name)}`;
  else {
    const template = await useTemplate(admin.sql, { content, run, open: (it) => open(it, 2) });
    // Copying files takes half the time of the default, unless the server flushes them to disk.
    const strategy = "url" in server ? admin.sql`` : admin.sql`strategy file_copy`;
    await admin.sql`create database ${admin.sql(name)} template ${admin.sql(template)} ${strategy}`;
  }
  const database = open(name, 4);
  return {
    ...database,
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
