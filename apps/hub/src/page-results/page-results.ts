import { limits } from "@modelyard/platform/limits";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { pageResults } from "./tables.ts";

/** A form result, encrypted by the pages. */
export interface PageResult {
  id: string;
  /** The hash of a secret of the visitor's browser. Only this browser gets the result. */
  visitor: string;
  /** The user or network that the limits count. */
  client: string;
  content: Buffer;
}

/** Stores form results for a short time, shared by the pages of all nodes. */
export interface PageResults {
  /** Stores a result. @returns false if it is too large or the storage limits are reached */
  put: (result: PageResult) => Promise<boolean>;
  /** Returns a result; `undefined` if there is none, it has expired, or it belongs to another visitor. */
  get: (wanted: Pick<PageResult, "id" | "visitor">) => Promise<Buffer | undefined>;
  removeOld: () => Promise<void>;
}

interface ResultLimits {
  storedMs: number;
  /** The maximum size of one result. */
  bytes: number;
  pieceBytes: number;
  perClient: { results: number; bytes: number };
  total: { results: number; bytes: number };
}

interface PageResultsOptions {
  now: () => Date;
  hasSpace: () => Promise<boolean>;
  limits?: ResultLimits;
}

type Connection = Pick<PostgresJsDatabase, "delete" | "select">;

/** Creates a store of results in PostgreSQL. */
export function createPageResults(
  orm: PostgresJsDatabase,
  { now, hasSpace, limits: { storedMs, bytes, pieceBytes, perClient, total } = limits.pageResults }: PageResultsOptions,
): PageResults {
  const removeOld = async (connection: Connection = orm): Promise<void> => {
    await connection.delete(pageResults).where(lte(pageResults.expiresAt, now()));
  };

  /** Returns whether a result fits within the limits of its client and in total. */
  const fits = async (connection: Connection, client: string, sizeBytes: number): Promise<boolean> => {
    const ofClient = sql`filter (where ${pageResults.client} = ${client})`;
    const [kept] = await connection
      .select({
        results: sql`count(distinct id)`.mapWith(Number),
        bytes: sql`coalesce(sum(size_bytes), 0)`.mapWith(Number),
        clientResults: sql`count(distinct id) ${ofClient}`.mapWith(Number),
        clientBytes: sql`coalesce(sum(size_bytes) ${ofClient}, 0)`.mapWith(Number),
      })
      .from(pageResults);
    return (
      kept !== undefined &&
      kept.results < total.results &&
      kept.bytes + sizeBytes <= total.bytes &&
      kept.clientResults < perClient.results &&
      kept.clientBytes + sizeBytes <= perClient.bytes
    );
  };

  let last: Promise<unknown> = Promise.resolve();

  /** Runs work after all earlier work, so that waiting for the lock takes only one connection. */
  function oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  }

  return {
    async put({ content, ...result }) {
      if (content.length > bytes || !(await hasSpace())) return false;
      return oneByOne(() =>
        orm.transaction(async (transaction) => {
          // The lock serialises check and insertion on all nodes.
          await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('modelyard-page-results'))`);
          await removeOld(transaction);
          if (!(await fits(transaction, result.client, content.length))) return false;
          const expiresAt = new Date(now().getTime() + storedMs);
          for (let start = 0, piece = 0; start < content.length; start += pieceBytes, piece += 1) {
            const part = content.subarray(start, start + pieceBytes);
            await transaction
              .insert(pageResults)
              .values({ ...result, piece, content: part, sizeBytes: part.length, expiresAt });
          }
          return true;
        }),
      );
    },
    async get({ id, visitor }) {
      const pieces = await orm
        .select({ content: pageResults.content })
        .from(pageResults)
        .where(and(eq(pageResults.id, id), eq(pageResults.visitor, visitor), gt(pageResults.expiresAt, now())))
        .orderBy(asc(pageResults.piece));
      return pieces.length === 0 ? undefined : Buffer.concat(pieces.map(({ content }) => content));
    },
    removeOld: () => removeOld(),
  };
}
