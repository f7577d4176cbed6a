import { randomBytes } from "node:crypto";
import type { Database, DatabaseTarget, Sql } from "../database/database.ts";

/** Content that many test databases start with. It is written once per run and copied into each of them. */
export interface DatabaseContent {
  /** Letters, digits and underscores; the same name means the same content. */
  name: string;
  write: (database: Database & { target: DatabaseTarget }) => Promise<void>;
}

interface TemplateOptions {
  content: DatabaseContent;
  /** Identifies the test run, so that a server that several runs share has no old templates. */
  run: string;
  open: (database: string) => Database & { target: DatabaseTarget };
}

/**
 * Returns the name of a database with this content, to be copied. The first worker that needs it creates it; others wait
 * for that. It gets its name when it is complete, so a write that failed is tried again.
 */
export async function useTemplate(admin: Sql, { content, run, open }: TemplateOptions): Promise<string> {
  const name = `template_${run}_${content.name}`;
  const lock = `modelyard-${name}`;
  await admin`select pg_advisory_lock(hashtext(${lock}))`;
  try {
    const [existing] = await admin`select 1 from pg_database where datname = ${name}`;
    if (existing !== undefined) return name;
    const unfinished = `unfinished_${randomBytes(6).toString("hex")}`;
    await admin`create database ${admin(unfinished)}`;
    const database = open(unfinished);
    try {
      await content.write(database);
    } finally {
      await database.close();
    }
    await admin`alter database ${admin(unfinished)} rename to ${admin(name)}`;
    return name;
  } finally {
    await admin`select pg_advisory_unlock(hashtext(${lock}))`;
  }
}

/** Drops the templates of a test run. */
export async function dropTemplates(admin: Sql, run: string): Promise<void> {
  const databases = await admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${`template_${run}_`})`;
  for (const { name } of databases) await admin`drop database ${admin(name)} with (force)`;
}
