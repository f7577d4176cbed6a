import type { CallerRequest } from "./caller-request.ts";
import type { OwnOrigin } from "./own-origin.ts";

/**
 * Returns the address of the page where keys are managed, for error messages.
 * @param request of the caller who reads it; without one, the address is a path unless a public URL is configured
 */
export type SettingsLink = (request?: CallerRequest) => string;

interface SettingsLinkOptions {
  /** Path of the page. */
  settingsUrl: string;
  publicUrl: string | undefined;
  ownOrigin: OwnOrigin;
}

export function createSettingsLink({ settingsUrl, publicUrl, ownOrigin }: SettingsLinkOptions): SettingsLink {
  return (request) => {
    if (request?.headers.host !== undefined) return `${ownOrigin(request)}${settingsUrl}`;
    return `${publicUrl?.replace(/(?<!\/)\/+$/, "") ?? ""}${settingsUrl}`;
  };
}
