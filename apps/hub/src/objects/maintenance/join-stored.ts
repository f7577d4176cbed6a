import type { StoredObject } from "../object-driver.ts";

/** A file of the store and its row in the database. At least one of the two exists. */
export interface Known<Row> {
  stored: StoredObject | undefined;
  row: Row | undefined;
}

interface Sources<Row> {
  /** Files whose keys end with a hash, in the order of their hashes. */
  stored: AsyncIterable<StoredObject>;
  /** In the order of their hashes. */
  rows: AsyncIterable<Row>;
  hashOf: (row: Row) => string;
}

/** Joins files of the store with rows of the database, in the order of their hashes. */
export async function* joinStored<Row>({ stored, rows, hashOf }: Sources<Row>): AsyncGenerator<Known<Row>> {
  const [files, records] = [stored[Symbol.asyncIterator](), rows[Symbol.asyncIterator]()];
  let [file, record] = [await files.next(), await records.next()];
  while (file.done !== true || record.done !== true) {
    const storedHash = file.done === true ? undefined : file.value.key.slice(-64);
    const rowHash = record.done === true ? undefined : hashOf(record.value);
    const hasStored = storedHash !== undefined && (rowHash === undefined || storedHash <= rowHash);
    const hasRow = rowHash !== undefined && (storedHash === undefined || rowHash <= storedHash);
    yield {
      stored: hasStored && file.done !== true ? file.value : undefined,
      row: hasRow && record.done !== true ? record.value : undefined,
    };
    if (hasStored) file = await files.next();
    if (hasRow) record = await records.next();
  }
}
