import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Session } from "@modelyard/platform/database/session";
import { type HashedFile, writeDurably } from "../files/durable-file.ts";
import type { DumpedTable } from "../files/manifest.ts";
import { quoted, quotedName, type TableName } from "./rooms.ts";

/** Settings under which all versions of PostgreSQL write and read values in the same way. */
const fixedFormats = [
  "set local client_encoding = 'UTF8'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 3",
];

export async function fixFormats(session: Session): Promise<void> {
  for (const statement of fixedFormats) await session.query(statement);
}

interface DumpOptions {
  /** Folder of the backup. */
  folder: string;
  /** Path of the file in it. */
  path: string;
}

/** Writes the rows of a table to a file, in the text format of `COPY`. */
export async function dumpTable(
  session: Session,
  name: TableName,
  { folder, path }: DumpOptions,
): Promise<DumpedTable> {
  const columns = await columnsOf(session, name);
  const list = columns.map(quotedName).join(", ");
  const copied = await session.copyOut(`copy (select ${list} from ${quoted(name)}) to stdout`);
  let rows = 0;
  const counting = new Transform({
    transform(piece: Buffer, _encoding, callback) {
      // Line breaks in values are escaped.
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
      callback(null, piece);
    },
  });
  const files: HashedFile[] = [];
  await pipeline(copied, counting, createGzip({ level: 1 }), async (pieces: AsyncIterable<Uint8Array>) => {
    files.push(await writeDurably(join(folder, path), pieces));
  });
  const [file] = files;
  if (file === undefined) throw new Error("the pipeline ended before its last step");
  return { ...name, columns, rows, path, ...file };
}

async function columnsOf(session: Session, name: TableName): Promise<string[]> {
  const rows = await session.query<{ column: string }>(
    `select attname as "column" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [quoted(name)],
  );
  return rows.map(({ column }) => column);
}
