import type { FormPart } from "./form-part.ts";
import { parseHeaderValue } from "./header-value.ts";

/** Excludes characters that parsers unescape, trim or fold differently. */
const nameShape = /^[\w.[\]-]{1,100}$/;
const typeShape = /^[\w!#$&^+.-]{1,100}\/[\w!#$&^+.-]{1,100}$/;
const rawEncodings: ReadonlySet<string> = new Set(["7bit", "8bit", "binary"]);

/**
 * Parses the head of a part.
 * @param text without the line end before the value
 * @returns the error as a sentence, where it is malformed or ambiguous
 */
export function parsePartHead(text: string): Omit<FormPart, "value"> | string {
  const headers = new Map<string, string>();
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!/^[a-z-]{1,100}$/.test(name) || /[\r\n\0]/.test(line)) return "A part of the form has a malformed header.";
    if (headers.has(name)) return `A part of the form has two ${name} headers.`;
    headers.set(name, line.slice(colon + 1).trim());
  }
  const disposition = parseHeaderValue(headers.get("content-disposition") ?? "");
  if (disposition?.value !== "form-data") return "A part of the form has no `content-disposition: form-data`.";
  const name = disposition.parameters.get("name");
  if (name === undefined) return "A part of the form has no name.";
  if (!nameShape.test(name))
    return "A part of the form has a name with characters other than letters, digits and _.-[].";
  const encoding = headers.get("content-transfer-encoding") ?? "binary";
  if (!rawEncodings.has(encoding.toLowerCase()))
    return "A part of the form is encoded. Send its bytes without an encoding.";
  const [contentType = ""] = (headers.get("content-type") ?? "").split(";");
  const filename = disposition.parameters.get("filename") ?? decodeExtended(disposition.parameters.get("filename*"));
  return { name, filename, contentType: typeShape.test(contentType.trim()) ? contentType.trim() : undefined };
}

/** Decodes a name as old Python clients write it: `UTF-8''na%C3%AFve.wav`. */
function decodeExtended(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value.replace(/^[\w-]*'[\w-]*'/, ""));
  } catch {
    // Still counts as a file.
    return "";
  }
}
