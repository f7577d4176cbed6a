import type { Context } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { paths } from "../../paths.ts";

/**
 * Runs a step that needs a recent confirmation. Without one, redirects to the page that asks for the password.
 * @param next the page to return to
 */
export async function confirmFirst(
  c: Context<PagesEnvironment>,
  next: string,
  step: () => Promise<Response>,
): Promise<Response> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof HubResponseError && error.code === "ConfirmationNeeded")
      return c.redirect(paths.confirm({ next }), 303);
    throw error;
  }
}
