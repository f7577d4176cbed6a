import type { Context } from "hono";
import { inPlaceHeader } from "./in-place-header.ts";

/**
 * The status of the page that says what became of a form.
 * @returns 200 for our script: a browser writes each answer of an error into its console, and what is wrong is what the
 * visitor reads in the page
 */
export function formStatus<Status extends number>(c: Context, status: Status): Status | 200 {
  return c.req.header(inPlaceHeader) === undefined ? status : 200;
}
