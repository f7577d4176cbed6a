import { isUtf8 } from "node:buffer";

/**
 * Media types without active content. Excludes SVG and PDF, which can run scripts; `typeForRequest` decides about SVG.
 */
const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  bmp: "image/bmp",
  ico: "image/x-icon",
  tif: "image/tiff",
  tiff: "image/tiff",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  flac: "audio/flac",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
};

/**
 * Returns the content type of a user's file: media, plain text or bytes. Users' files are served with no other types.
 * @param content the file or its beginning
 */
export function contentTypeOf(path: string, content: Buffer, { isWhole = true } = {}): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (Object.hasOwn(mediaTypes, extension)) return mediaTypes[extension] ?? "";
  return isText(isWhole ? content : withoutLastCharacter(content))
    ? "text/plain; charset=utf-8"
    : "application/octet-stream";
}

/** Removes the last character, because the beginning of a file may end within one. */
function withoutLastCharacter(content: Buffer): Buffer {
  let end = content.length - 1;
  while (end > 0 && ((content[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return content.subarray(0, end);
}

function isText(content: Buffer): boolean {
  return !content.subarray(0, 8000).includes(0) && isUtf8(content);
}
