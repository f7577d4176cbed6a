import type { Context } from "hono";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";

/** Returns the names under which limits count the sender of a request: its network and, when signed in, its user. */
export function clientsOf(
  c: Context<PagesEnvironment>,
  { clientNetwork }: Pick<WebOptions, "clientNetwork">,
): string[] {
  const user = c.get("page").viewer?.name;
  const network = clientNetwork?.(c.req.raw, c.env) ?? "unknown";
  return [`network ${network}`, ...(user === undefined ? [] : [`user ${user}`])];
}
