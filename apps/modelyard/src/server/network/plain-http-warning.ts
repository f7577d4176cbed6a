import { isLoopback } from "@modelyard/platform/http/address";
import type { Config } from "../../config/settings.ts";

/** @returns what to log at the start where passwords and sessions may cross a network in plain text */
export function plainHttpWarning({ host, publicUrl }: Pick<Config, "host" | "publicUrl">): string | undefined {
  const isLocal = host === "localhost" || isLoopback(host);
  if (isLocal || publicUrl?.startsWith("https:") === true) return undefined;
  const address = publicUrl === undefined ? "no public URL is set" : `the public URL ${publicUrl} is not https`;
  return (
    `Passwords and sessions may be sent in plain text: the hub listens on ${host} and ${address}. ` +
    "Run it behind a TLS proxy and set --public-url https://…, or listen on 127.0.0.1."
  );
}
