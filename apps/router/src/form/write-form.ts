import { randomBytes } from "node:crypto";
import type { FormPart } from "./form-part.ts";

export interface WrittenForm {
  contentType: string;
  /** Values are not copied. */
  body: readonly Buffer[];
}

/**
 * Writes a form from the parsed parts only, so that all parsers read the same names and values.
 * @param boundary must not occur in a value; by default random
 */
export function writeForm(
  parts: readonly FormPart[],
  boundary = `modelyard-${randomBytes(16).toString("hex")}`,
): WrittenForm {
  const body: Buffer[] = [];
  let before = "";
  for (const part of parts) {
    body.push(Buffer.from(`${before}--${boundary}\r\n${headOf(part)}\r\n`), part.value);
    before = "\r\n";
  }
  body.push(Buffer.from(`${before}--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

function headOf({ name, filename, contentType }: FormPart): string {
  if (filename === undefined) return `content-disposition: form-data; name="${name}"\r\n`;
  // Some parsers recognise a file only by a name and a type.
  const file = filename === "" ? "upload" : safeName(filename);
  const type = contentType ?? "application/octet-stream";
  return `content-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: ${type}\r\n`;
}

/** Escapes quotes as browsers do. Parsers differ on backslashes and control characters. */
function safeName(filename: string): string {
  // oxlint-disable-next-line no-control-regex -- They are what is replaced.
  return filename.replaceAll('"', "%22").replace(/[\u0000-\u001f\u007f\\]/g, "_");
}
