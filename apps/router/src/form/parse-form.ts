import { limits } from "@modelyard/platform/limits";
import { RouterError } from "../errors/router-error.ts";
import type { FormPart } from "./form-part.ts";
import { parseHeaderValue } from "./header-value.ts";
import { parsePartHead } from "./part-head.ts";

const { formParts: maxParts, formPartHeadBytes: maxHeadBytes } = limits.router;

/**
 * Parses a form of `multipart/form-data` without copying the values of its parts. Refuses parts that parsers read
 * differently, because the router must check what a provider reads. That is why this is no library: of 16 such forms in the
 * test, busboy 1.6.0 accepts 14, among them a name given twice and text before the first boundary.
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @throws {RouterError} 400
 */
export function parseForm(body: Buffer, contentType: string): FormPart[] {
  const boundary = boundaryOf(contentType);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  const opening = delimiter.subarray(2);
  if (!body.subarray(0, opening.length).equals(opening)) throw badForm("The form does not begin with its boundary.");
  let position = opening.length;
  while (!isAt(body, position, "--")) {
    if (!isAt(body, position, "\r\n")) throw badForm("The form stops before its end, or text follows a boundary.");
    if (parts.length === maxParts) throw badForm(`The form has more than ${maxParts} parts.`);
    const headEnd = body.indexOf("\r\n\r\n", position);
    const start = headEnd + 4;
    if (headEnd === -1) throw badForm("The form stops before its end.");
    if (start - position > maxHeadBytes) throw badForm(`The head of a part is longer than ${maxHeadBytes} bytes.`);
    const end = body.indexOf(delimiter, start);
    if (end === -1) throw badForm("The form stops before its end.");
    const head = parsePartHead(body.toString("utf8", position + 2, headEnd));
    if (typeof head === "string") throw badForm(head);
    parts.push({ ...head, value: body.subarray(start, end) });
    position = end + delimiter.length;
  }
  return parts;
}

function isAt(body: Buffer, position: number, text: string): boolean {
  return body.toString("latin1", position, position + text.length) === text;
}

function boundaryOf(contentType: string): string {
  const parsed = parseHeaderValue(contentType);
  const boundary = parsed?.parameters.get("boundary");
  if (parsed?.value !== "multipart/form-data" || boundary === undefined || !boundaryShape.test(boundary)) {
    throw badForm("Send a form: `content-type: multipart/form-data` with a boundary of 1 to 70 characters.");
  }
  return boundary;
}

const boundaryShape = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

export function badForm(message: string): RouterError {
  return new RouterError({ status: 400, code: "invalid_form", message });
}
