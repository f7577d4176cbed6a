import type { Context } from "hono";
import { inPlaceHeader } from "./in-place-header.ts";

/**
 * Returns the status of a form's result page.
 * @returns 200 for requests of the script, because browsers log responses with error status, and the visitor reads
 * the problem on the page
 */
export function formStatus<Status extends number>(c: Context, status: Status): Status | 200 {
  return c.req.header(inPlaceHeader) === undefined ? status : 200;
}
