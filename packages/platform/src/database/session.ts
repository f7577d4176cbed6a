import type { Readable, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import postgres from "postgres";
import type { DatabaseTarget } from "./database.ts";
import { readPostgresUrl } from "./postgres-url.ts";

export type SessionParameter = string | number | boolean | null;

/**
 * One connection for maintenance that may take hours: without time limits, and never replaced. After it is lost, every
 * call fails, so statements of a transaction never run outside of it.
 */
export interface Session {
  query: <Row extends object>(statement: string, parameters?: readonly SessionParameter[]) => Promise<Row[]>;
  /** Runs `COPY … TO STDOUT`. @returns the rows; take them to their end before the next statement, or call `end` */
  copyOut: (statement: string) => Promise<Readable>;
  /**
   * Runs `COPY … FROM STDIN` in a transaction.
   * @throws {Error} PostgreSQL rejects the rows; the driver often does not learn why, but the log of the server says it
   */
  copyIn: (statement: string, rows: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Closes the connection at once, which rolls back an open transaction. */
  end: () => Promise<void>;
}

const neverReplaced = {
  max: 1,
  idle_timeout: 0,
  max_lifetime: null,
  fetch_types: false,
  onnotice: () => undefined,
  connection: {
    application_name: "modelyard maintenance",
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  },
};

const lostMessage = "the connection to PostgreSQL was lost";

export function openSession(target: DatabaseTarget): Session {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let isLost = false;
  const onclose = (): void => {
    isLost = true;
    lost.reject(new Error(lostMessage));
  };
  const options = { ...neverReplaced, onclose };
  const open = (): postgres.Sql => {
    if (!("url" in target)) {
      return postgres({
        ...options,
        host: target.host,
        port: target.port,
        username: target.user,
        password: target.password,
        database: target.database,
      });
    }
    const { url, ssl } = readPostgresUrl(target.url);
    return postgres(url, { ...options, ...(ssl !== undefined && { ssl }) });
  };
  const sql = open();
  const run = async <T>(start: () => Promise<T>): Promise<T> => {
    // The driver would open another connection, without the locks and the transaction of this one.
    if (isLost) throw new Error(lostMessage);
    // A statement that is sent at the moment of the loss would never settle.
    return Promise.race([start(), lost.promise]);
  };
  return {
    query: <Row extends object>(statement: string, parameters: readonly SessionParameter[] = []): Promise<Row[]> =>
      run<Row[]>(() => sql.unsafe<Row[]>(statement, [...parameters])),
    async copyOut(statement) {
      const rows = await run(() => sql.unsafe(statement).readable());
      // Reported to the reader of the rows, if there still is one.
      rows.on("error", () => undefined);
      return rows;
    },
    async copyIn(statement, rows) {
      const stream = await run(() => sql.unsafe(statement).writable());
      // Also reported to the callback of the write that fails.
      stream.on("error", () => undefined);
      try {
        for await (const piece of rows) await run(() => write(stream, piece));
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
      stream.end();
      // Within this time the driver sends the end of the rows: all others were sent before.
      await nextTurn();
      // If PostgreSQL rejects the rows at their end, the driver (3.4.9) never settles the stream. This statement waits for
      // the end of the copy, and fails if it was rejected in a transaction.
      await run(() => sql.unsafe("select 1"));
    },
    end: () => sql.end({ timeout: 0 }),
  };
}

function write(stream: Writable, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(piece, (error) => (error == null ? resolve() : reject(error)));
  });
}

/**
 * Runs work in one transaction on a separate connection. Commits if the work succeeds.
 * @param mode such as `isolation level repeatable read read only`
 */
export async function inTransaction<T>(
  target: DatabaseTarget,
  mode: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = openSession(target);
  try {
    await session.query(`begin ${mode}`);
    const result = await work(session);
    await session.query("commit");
    return result;
  } finally {
    await session.end();
  }
}
