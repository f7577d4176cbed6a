import { createHash } from "node:crypto";

/** The content of a file that Git LFS stores outside git: its SHA-256 and its size. */
export interface LfsPointer {
  /** 64 lower-case hex digits. */
  oid: string;
  /** Bytes of the real file. */
  size: number;
}

const version = "version https://git-lfs.github.com/spec/v1\n";
const rest = /^oid sha256:([0-9a-f]{64})\nsize (0|[1-9]\d{0,15})\n$/;

/** Bytes of the shortest and the longest pointer, by the digits of the size. */
export const pointerBytes = { min: formatPointer({ oid: "0".repeat(64), size: 0 }).length, max: 141 } as const;

/** Returns whether a blob has the size of a pointer. Others need not be read. */
export function hasPointerSize(sizeBytes: number): boolean {
  return sizeBytes >= pointerBytes.min && sizeBytes <= pointerBytes.max;
}

/**
 * Parses a Git LFS pointer. Accepts only the canonical form, which git-lfs writes, without extensions: other content is
 * an ordinary file. The canonical form gives each object one pointer blob, whose id can be computed.
 * @param content a whole file
 * @returns `undefined` if it is not a pointer
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */
export function parsePointer(content: Uint8Array): LfsPointer | undefined {
  if (!hasPointerSize(content.byteLength)) return undefined;
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
  if (!text.startsWith(version)) return undefined;
  const [, oid, digits] = rest.exec(text.slice(version.length)) ?? [];
  const size = Number(digits);
  return oid === undefined || !Number.isSafeInteger(size) ? undefined : { oid, size };
}

/** Returns the content of a pointer file. */
export function formatPointer({ oid, size }: LfsPointer): string {
  return `${version}oid sha256:${oid}\nsize ${size}\n`;
}

/** Returns the git object id of the pointer of an object. */
export function pointerBlobId(pointer: LfsPointer): string {
  const content = formatPointer(pointer);
  return createHash("sha1").update(`blob ${content.length}\0${content}`).digest("hex");
}

/** Matches the id of an LFS object: 64 lower-case hex digits. */
export const lfsOid = /^[0-9a-f]{64}$/;
