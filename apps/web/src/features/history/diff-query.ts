import type { Context } from "hono";
import { isGatedError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { DiffQuery } from "../../paths.ts";

/** Reads how the visitor wants to see changed files. */
export function diffQueryOf(c: Context<PagesEnvironment>): DiffQuery {
  const file = c.req.query("file");
  return {
    view: c.req.query("view") === "split" ? "split" : undefined,
    file: file === undefined || file === "" ? undefined : file,
    whole: c.req.query("whole") === undefined ? undefined : "true",
  };
}

/** Without access to the files, pages show the names of changed files only. */
export function undefinedIfGated(error: unknown): undefined {
  if (!isGatedError(error)) throw error;
}
