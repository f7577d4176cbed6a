import { inflateRawSync } from "node:zlib";
import { limits } from "@modelyard/platform/limits";
import type { ProvidedBytes } from "./provided-bytes.ts";

export interface ZipEntry {
  name: string;
  size: number;
  packed: number;
  /** The offset of its local header. */
  offset: number;
  method: number;
}

export interface ZipDirectory {
  /** The first entries. */
  entries: ZipEntry[];
  /** All pickles, wherever they are listed: others before them must not hide them. */
  pickles: ZipEntry[];
  total: number;
  totalBytes: number;
}

const endBytes = 22;
/** PyTorch aligns contents to 64 bytes with an additional field. */
const usualExtraBytes = 128;
const longestComment = 65_535;
const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locatorMark = 0x07064b50;
const entryMark = 0x02014b50;
const most32 = 0xffffffff;

/**
 * Reads the directory of a zip archive from the end of the file, in the format of 32 or 64 bits. Nothing is unpacked.
 * @throws {Error} the file is not a zip archive, or its directory is larger than allowed
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function readZipDirectory(file: ProvidedBytes): Promise<ZipDirectory> {
  const { directoryBytes } = limits.fileViews.archive;
  const tailStart = Math.max(0, file.size - endBytes - longestComment);
  const tail = Buffer.from(await file.readRange(tailStart, file.size));
  let at = tail.length - endBytes;
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1;
  if (at < 0) throw new Error("it is not a zip archive.");
  let bytes = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  const locator = at - 20;
  if (locator >= 0 && tail.readUInt32LE(locator) === locatorMark) {
    const end64 = Number(tail.readBigUInt64LE(locator + 8));
    const record = Buffer.from(await file.readRange(end64, end64 + 56));
    if (record.readUInt32LE(0) !== end64Mark) throw new Error("its directory cannot be found.");
    bytes = Number(record.readBigUInt64LE(40));
    offset = Number(record.readBigUInt64LE(48));
  }
  if (bytes > directoryBytes) throw new Error(`its directory is larger than ${directoryBytes} bytes.`);
  return parseDirectory(Buffer.from(await file.readRange(offset, offset + bytes)));
}

function parseDirectory(bytes: Buffer): ZipDirectory {
  const entries: ZipEntry[] = [];
  const pickles: ZipEntry[] = [];
  let total = 0;
  let totalBytes = 0;
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === entryMark; total += 1) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    const extraBytes = bytes.readUInt16LE(at + 30);
    const end = at + 46 + nameBytes + extraBytes;
    if (end > bytes.length) break;
    const extra = bytes.subarray(at + 46 + nameBytes, end);
    const given = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)] as const;
    const [size, packed, offset] = longValues(given, extra);
    totalBytes += size;
    const name = bytes.toString("utf8", at + 46, at + 46 + nameBytes);
    const entry = { name, size, packed, offset, method: bytes.readUInt16LE(at + 10) };
    if (entries.length < limits.fileViews.archive.entries) entries.push(entry);
    if (name.endsWith(".pkl")) pickles.push(entry);
    at = end + bytes.readUInt16LE(at + 32);
  }
  return { entries, pickles, total, totalBytes };
}

/** Returns the values of 64 bits in place of those that do not fit in 32. */
function longValues(values: readonly [number, number, number], extra: Buffer): [number, number, number] {
  const [size, packed, offset] = values;
  const result: [number, number, number] = [size, packed, offset];
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let from = at + 4;
      for (const [index, value] of values.entries()) {
        if (value !== most32 || from + 8 > Math.min(at + 4 + length, extra.length)) continue;
        result[index] = Number(extra.readBigUInt64LE(from));
        from += 8;
      }
    }
    at += 4 + length;
  }
  return result;
}

/**
 * Reads and unpacks an entry.
 * @throws {Error} it has more than `mostBytes`, whatever the directory states, or it is packed in another way
 */
export async function readZipEntry(
  file: ProvidedBytes,
  { offset, packed, size, method, name }: ZipEntry,
  mostBytes: number,
): Promise<Buffer> {
  if (packed > mostBytes || size > mostBytes) throw new Error(`${name} is larger than ${mostBytes} bytes.`);
  // Requests the content with its header, as each request is a round.
  const ahead = offset + 30 + Buffer.byteLength(name) + usualExtraBytes + packed;
  const local = Buffer.from(await file.readRange(offset, Math.min(Math.max(ahead, offset + 30), file.size)));
  if (local.length < 30) throw new Error(`${name} cannot be found.`);
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const bytes = Buffer.from(await file.readRange(start, start + packed));
  if (method === 0) return bytes;
  if (method !== 8) throw new Error(`${name} is packed in a way that is not supported.`);
  try {
    return inflateRawSync(bytes, { maxOutputLength: mostBytes });
  } catch (cause) {
    throw new Error(`${name} cannot be unpacked within ${mostBytes} bytes.`, { cause });
  }
}
