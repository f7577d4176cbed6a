import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";

const codes: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "SignInNeeded",
  403: "Forbidden",
  404: "NotFound",
  413: "TooLarge",
  415: "UnsupportedType",
  429: "TooManyTries",
  503: "Unavailable",
  507: "InsufficientStorage",
};

/**
 * Sets the headers in which programs look for what failed.
 * @param code that of the hub, if the hub refused; by default from the status
 */
export function setErrorHeaders(
  c: Context<PagesEnvironment>,
  { status, message, code = codes[status] }: { status: number; message: string; code?: string | undefined },
) {
  c.header("X-Error-Code", code ?? "InternalError");
  c.header("X-Error-Message", message.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000));
}

/** Returns whether a request comes from a program, which reads JSON and not pages. Browsers ask for HTML by name. */
export function isFromProgram(c: Context<PagesEnvironment>): boolean {
  const accepted = c.req.header("accept");
  return accepted !== undefined && !accepted.includes("text/html");
}
