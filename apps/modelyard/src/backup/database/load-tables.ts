import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Session } from "@modelyard/platform/database/session";
import { BackupDamagedError } from "../files/backup-damaged-error.ts";
import type { DumpedTable } from "../files/manifest.ts";
import { quoted, quotedName } from "./rooms.ts";

/**
 * Loads rows into a table.
 * @param target the table as SQL has it. @default the one that the rows come from
 * @throws {BackupDamagedError} the file is missing or damaged, or PostgreSQL rejects its rows
 */
export async function loadTable(
  session: Session,
  source: string,
  { target, ...table }: DumpedTable & { target?: string },
): Promise<void> {
  const columns = table.columns.map(quotedName).join(", ");
  const name = quoted(table);
  try {
    await session.copyIn(`copy ${target ?? name} (${columns}) from stdin`, rowsOf(join(source, table.path), table));
  } catch (cause) {
    if (cause instanceof BackupDamagedError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupDamagedError(
      `the rows of ${name} cannot be loaded (${reason}); the log of PostgreSQL may say more`,
      {
        cause,
      },
    );
  }
}

/** Yields the rows of a file. Ends with an error if the file has other bytes than the backup wrote. */
async function* rowsOf(path: string, { bytes, sha256 }: DumpedTable): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let read = 0;
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, callback) {
      hash.update(piece);
      read += piece.byteLength;
      callback(null, piece);
    },
  });
  const rows = new PassThrough();
  const reading = pipeline(createReadStream(path), hashing, createGunzip(), rows);
  // Reported by the loop below.
  reading.catch(() => undefined);
  try {
    for await (const piece of rows) if (piece instanceof Uint8Array) yield piece;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupDamagedError(`${path} cannot be read: ${reason}`, { cause });
  }
  if (read !== bytes || hash.digest("hex") !== sha256) {
    throw new BackupDamagedError(`${path} is damaged: its hash does not match`);
  }
}
