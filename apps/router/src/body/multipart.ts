import type { FieldRange } from "@modelyard/platform/json/find-fields";
import { limits } from "@modelyard/platform/limits";
import { RouterError } from "../errors/router-error.ts";

const { formParts: maxParts, formPartHeadBytes: maxHeadBytes } = limits.router;
const boundaryOf = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;
const nameOf = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name="([^"\r\n]*)"/im;
const lineEnd = "\r\n";

/** The fields of a form, by name, each with the range of its bytes; found without copying what is in them. */
export type FormFields = ReadonlyMap<string, FieldRange>;

/**
 * Finds the parts of a form.
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @throws {RouterError} 400: no form, too many parts, or `model` given twice
 */
export function findFormFields(body: Buffer, contentType: string): FormFields {
  const [, quoted, bare] = boundaryOf.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw badForm("Send a form: `content-type: multipart/form-data` with a boundary.");
  const delimiter = Buffer.from(`--${boundary}`);
  const fields = new Map<string, FieldRange>();
  let position = body.indexOf(delimiter);
  for (let parts = 0; position !== -1; parts++) {
    const headStart = position + delimiter.length;
    if (body.toString("latin1", headStart, headStart + 2) === "--") return fields;
    if (parts === maxParts) throw badForm(`The form has more than ${maxParts} parts.`);
    const start = body.indexOf("\r\n\r\n", headStart) + 4;
    if (start - headStart > maxHeadBytes) throw badForm(`The head of a part is longer than ${maxHeadBytes} bytes.`);
    const next = start < 4 ? -1 : body.indexOf(Buffer.concat([Buffer.from(lineEnd), delimiter]), start - 2);
    if (next === -1) break;
    const [, name] = nameOf.exec(body.toString("utf8", headStart + 2, start)) ?? [];
    if (name === undefined) throw badForm("A part of the form has no name.");
    if (name === "model" && fields.has(name)) throw badForm("The form names `model` twice.");
    fields.set(name, { start, end: Math.max(start, next) });
    position = next + lineEnd.length;
  }
  throw badForm("The form stops before its end.");
}

function badForm(message: string): RouterError {
  return new RouterError({ status: 400, code: "invalid_form", message });
}
