import type { Context } from "hono";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";

/** Returns the keys under which limits count a request: the client's network and, if signed in, the user. */
export function clientsOf(
  c: Context<PagesEnvironment>,
  { clientNetwork }: Pick<WebOptions, "clientNetwork">,
): string[] {
  const user = c.get("page").viewer?.name;
  const network = clientNetwork?.(c.req.raw, c.env) ?? "unknown";
  return [`network ${network}`, ...(user === undefined ? [] : [`user ${user}`])];
}
