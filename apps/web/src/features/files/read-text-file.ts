/** A file that was read as text, or the reason that it was not. */
export type FileContent =
  | TextContent
  | { kind: "binary"; sizeBytes: number | undefined }
  | { kind: "too-large"; sizeBytes: number | undefined; limitBytes: number };

interface TextContent {
  kind: "text";
  lines: readonly string[];
  sizeBytes: number;
  /** Whether lines past `shownLines` were cut. */
  shortened: boolean;
}

export const shownBytes = 512 * 1024;
export const shownLines = 10_000;

/**
 * Reads a file as text, up to the size that a page can show.
 * @param response the file's content, whose body is read or cancelled
 */
export async function readTextFile(response: Response): Promise<FileContent> {
  const sizeBytes = declaredSize(response.headers);
  if (sizeBytes !== undefined && sizeBytes > shownBytes) {
    await response.body?.cancel();
    return { kind: "too-large", sizeBytes, limitBytes: shownBytes };
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let readBytes = 0;
  for await (const chunk of response.body ?? []) {
    readBytes += chunk.byteLength;
    if (readBytes > shownBytes) return { kind: "too-large", sizeBytes, limitBytes: shownBytes };
    const piece = decode(decoder, chunk);
    if (piece === undefined) return { kind: "binary", sizeBytes };
    text += piece;
  }
  const rest = decode(decoder);
  if (rest === undefined) return { kind: "binary", sizeBytes: readBytes };
  const lines = (text + rest).replace(/\r?\n$/, "").split(/\r?\n/);
  return {
    kind: "text",
    lines: lines.slice(0, shownLines),
    sizeBytes: readBytes,
    shortened: lines.length > shownLines,
  };
}

/** Decodes the next characters. Returns `undefined` if the bytes are not text. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string | undefined {
  try {
    const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns a file's size in bytes from the response headers. */
export function declaredSize(headers: Headers): number | undefined {
  const size = Number(headers.get("x-linked-size") ?? headers.get("content-length") ?? Number.NaN);
  return Number.isNaN(size) ? undefined : size;
}
