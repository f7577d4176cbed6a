import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { ownOrigin } from "./own-origin.ts";

/** Where keys are managed, as an address that can be opened where the error is read. */
export function settingsLink(
  exchange: Exchange,
  { publicUrl, settingsUrl }: Pick<RouterServices, "publicUrl" | "settingsUrl">,
): string {
  // A job's exchange has nobody at the other end.
  const isKnown = publicUrl !== undefined || exchange.request.headers.host !== undefined;
  return isKnown ? `${ownOrigin(exchange, publicUrl)}${settingsUrl}` : settingsUrl;
}
