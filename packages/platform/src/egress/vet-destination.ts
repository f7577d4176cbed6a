import { isIP } from "node:net";
import { isListableAddress, isPublicAddress } from "./address-policy.ts";
import { EgressRefusedError } from "./egress-refused-error.ts";
import type { IsListed } from "./listed-hosts.ts";

const hostnameChars = 253;
const metadataNames: ReadonlySet<string> = new Set(["metadata", "metadata.google.internal", "metadata.goog"]);

export interface Destination {
  /** Without brackets and trailing dot. */
  hostname: string;
  port: number;
  /** Whether the administrator listed it: private addresses, plain http and other ports are allowed then. */
  listed: boolean;
}

/**
 * Checks a URL as far as possible without DNS.
 * @param url absolute; relative and scheme-relative ones are refused
 * @throws {EgressRefusedError}
 */
export function vetDestination(url: string | URL, isListed: IsListed): Destination {
  const parsed = parseAbsolute(url);
  if (parsed.username !== "" || parsed.password !== "") {
    throw new EgressRefusedError("userinfo", "an address with a user name or password in it is not called");
  }
  const spelled = parsed.hostname.replace(/\.$/, "");
  const hostname = spelled.replace(/^\[(.*)\]$/, "$1");
  const port = parsed.port === "" ? (parsed.protocol === "http:" ? 80 : 443) : Number(parsed.port);
  const listed = isListed(spelled, port);
  if (hostname === "" || hostname.length > hostnameChars || metadataNames.has(hostname)) {
    throw new EgressRefusedError("host", "this host is never called");
  }
  if (!listed) {
    if (parsed.protocol === "http:") {
      throw new EgressRefusedError("scheme", `${spelled} is called by https only, unless an administrator lists it`);
    }
    if (port !== 443) {
      throw new EgressRefusedError("port", `${spelled} is called on port 443 only, unless an administrator lists it`);
    }
    if (hostname === "localhost" || hostname.endsWith(".localhost")) throw privateAddress(spelled);
  }
  if (isIP(hostname) !== 0) vetAddress(hostname, { hostname: spelled, listed });
  return { hostname, port, listed };
}

/** @throws {EgressRefusedError} this destination may not have this address */
export function vetAddress(address: string, { hostname, listed }: Pick<Destination, "hostname" | "listed">): void {
  if (listed ? !isListableAddress(address) : !isPublicAddress(address)) throw privateAddress(hostname);
}

// The message omits the address: the user who entered the name must not learn how it resolves in the internal network.
function privateAddress(hostname: string): EgressRefusedError {
  return new EgressRefusedError(
    "address",
    `${hostname} is not on the public internet; an administrator can list it as a host that may be called`,
  );
}

function parseAbsolute(url: string | URL): URL {
  if (typeof url === "string" && !/^[a-z][a-z\d+.-]*:\/\/[^/\\]/i.test(url)) {
    throw new EgressRefusedError("url", "this is no absolute address");
  }
  if (!URL.canParse(url)) throw new EgressRefusedError("url", "this address cannot be read");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new EgressRefusedError("scheme", `addresses that start with ${parsed.protocol} are not called`);
  }
  return parsed;
}
