/** The content of a file that Git LFS stores outside git: its SHA-256 and its size. */
export interface LfsPointer {
  /** 64 lower-case hex digits. */
  oid: string;
  /** Bytes of the real file. */
  size: number;
}

/** A pointer is shorter than this; a larger blob is a real file. */
export const pointerLimitBytes = 1024;

const version = "version https://git-lfs.github.com/spec/v1\n";
const extension = /^ext-\d-\w+ sha256:[0-9a-f]{64}$/;

/**
 * Parses a Git LFS pointer. Accepts only the canonical form, which git-lfs writes: a version, extensions in order, the
 * id and the size. Git LFS treats other content as an ordinary file, and so does the hub.
 * @param content a whole file
 * @returns `undefined` if it is not a pointer
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */
export function parsePointer(content: Uint8Array): LfsPointer | undefined {
  if (content.byteLength >= pointerLimitBytes) return undefined;
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
  if (!text.startsWith(version) || !text.endsWith("\n")) return undefined;
  const lines = text.slice(version.length, -1).split("\n");
  const sizeLine = /^size (0|[1-9]\d{0,15})$/.exec(lines.pop() ?? "");
  const oidLine = /^oid sha256:([0-9a-f]{64})$/.exec(lines.pop() ?? "");
  const oid = oidLine?.[1];
  const size = Number(sizeLine?.[1]);
  if (oid === undefined || !Number.isSafeInteger(size)) return undefined;
  const areExtensions = lines.every((line, index) => extension.test(line) && line > (lines[index - 1] ?? ""));
  return areExtensions ? { oid, size } : undefined;
}

/** Returns the content of a pointer file. */
export function formatPointer({ oid, size }: LfsPointer): string {
  return `${version}oid sha256:${oid}\nsize ${size}\n`;
}

/** Returns whether a text is the id of an LFS object: 64 lower-case hex digits. */
export function isLfsOid(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
