import { EgressRefusedError } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../errors.ts";
import type { WebhookContext } from "./webhook-context.ts";

/**
 * Checks the address of a webhook. Names are resolved at each delivery only, so that saving a webhook does not tell how a
 * name resolves in the hub's network.
 * @returns the address as it is called
 * @throws {HubError} it is private and not listed by the administrator, or no address
 */
export function checkUrl({ egress }: Pick<WebhookContext, "egress">, url: string): string {
  const { urlChars } = limits.webhooks;
  if (url.length > urlChars) throw refused(`url: at most ${urlChars} characters are allowed.`, "url");
  try {
    const vetted = egress.vetUrl(url);
    vetted.hash = "";
    return vetted.href;
  } catch (cause) {
    if (!(cause instanceof EgressRefusedError)) throw cause;
    throw refused(`url: ${cause.message}.`, "url", cause);
  }
}

/** @throws {HubError} it cannot be sent in a header */
export function checkSecret(secret: string): string {
  const { secretChars } = limits.webhooks;
  if (secret.length <= secretChars && /^[\x20-\x7e]*$/.test(secret)) return secret;
  throw refused(`secret: use at most ${secretChars} ASCII characters without line breaks.`, "secret");
}

function refused(message: string, field: string, cause?: unknown): HubError {
  return new HubError("BadRequest", message, { body: { field }, cause });
}
