import { isUtf8 } from "node:buffer";

/** Media that browsers show without running anything. SVG and PDF can run scripts and are not among them. */
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

/** @returns the only types under which users' bytes are ever served: media, plain text, or just bytes */
export function contentTypeOf(path: string, content: Buffer): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (Object.hasOwn(mediaTypes, extension)) return mediaTypes[extension] ?? "";
  return isText(content) ? "text/plain; charset=utf-8" : "application/octet-stream";
}

function isText(content: Buffer): boolean {
  return !content.subarray(0, 8000).includes(0) && isUtf8(content);
}
