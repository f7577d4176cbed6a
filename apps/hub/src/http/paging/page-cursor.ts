import { z } from "zod";
import { instant } from "../../api/parameters.ts";
import { HubError } from "../../errors.ts";

/** A time in a cursor, of a year that PostgreSQL reads as `Date` writes it. */
export const cursorTime = instant;

/** An id in a cursor. */
export const cursorId = z.string().regex(/^[\w-]{1,64}$/);

/** Encodes the position of the last row of a page. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Decodes the cursor of a request.
 * @returns `undefined` for the first page
 * @throws {HubError} 400: no page has named it
 */
export function readCursor<Position>(text: string | null, position: z.ZodType<Position>): Position | undefined {
  if (text === null || text === "") return undefined;
  try {
    return position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch (cause) {
    throw new HubError("BadRequest", "The cursor is invalid. Start from the first page.", { cause });
  }
}
