import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { type OriginServices, ownOrigin } from "./own-origin.ts";

/** Where keys are managed, as an address that can be opened where the error is read. */
export function settingsLink(
  exchange: Exchange,
  services: Pick<RouterServices, "settingsUrl"> & OriginServices,
): string {
  const { publicUrl, settingsUrl } = services;
  // A job's exchange has no connection.
  const isKnown = publicUrl !== undefined || exchange.request.headers.host !== undefined;
  return isKnown ? `${ownOrigin(exchange, services)}${settingsUrl}` : settingsUrl;
}
