import { limits } from "../limits/limits.ts";
import { addressMatcher, canonicalAddress } from "./address.ts";
import type { Arrival } from "./arrival.ts";

/** Reads `X-Forwarded-For`, `-Host` and `-Proto`, only from trusted proxies. `Forwarded` is never read. */
export interface Forwarded {
  /** @returns the client's address: the last one before the trusted proxies, or the peer of the connection */
  clientAddress: (arrival: Arrival) => string | undefined;
  /**
   * Returns the origin under which the client sent the request, such as `https://hub.example.org`.
   * @param direct the origin as this process saw it, for requests that no trusted proxy changed
   */
  publicOrigin: (arrival: Arrival, direct: string) => string;
}

interface ForwardedOptions {
  /** Ranges as `parseAddressRanges` returns them. */
  trustedProxies: readonly string[];
  /** Called once, for the first peer that sends forwarded headers and is not trusted. */
  onIgnored?: (peerAddress: string) => void;
}

const forwardedHeaders = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"] as const;

/** @returns whether a proxy, trusted or not, reports that it forwarded the request */
export function isForwarded({ header }: Arrival): boolean {
  return header("forwarded") !== undefined || forwardedHeaders.some((name) => header(name) !== undefined);
}

export function createForwarded({ trustedProxies, onIgnored }: ForwardedOptions): Forwarded {
  const isTrusted = addressMatcher(trustedProxies);
  let isReported = false;

  function isFromProxy(arrival: Arrival): boolean {
    const { peerAddress, header } = arrival;
    if (forwardedHeaders.every((name) => header(name) === undefined)) return false;
    if (peerAddress !== undefined && isTrusted(peerAddress)) return true;
    if (!isReported && peerAddress !== undefined) {
      isReported = true;
      onIgnored?.(canonicalAddress(peerAddress) ?? peerAddress);
    }
    return false;
  }

  /** Walks `X-Forwarded-For` from the right: each proxy appends the peer it saw. */
  function walk({ peerAddress, header }: Arrival) {
    let address = peerAddress;
    let proxies = 1;
    for (const entry of listOf(header("x-forwarded-for")).toReversed()) {
      const next = addressOf(entry);
      // An entry that is not an address was not written by a trusted proxy, so the walk ends here.
      if (next === undefined) break;
      address = next;
      if (!isTrusted(next) || proxies === limits.http.forwardedProxies) break;
      proxies += 1;
    }
    return { address, proxies };
  }

  return {
    clientAddress(arrival) {
      const address = isFromProxy(arrival) ? walk(arrival).address : arrival.peerAddress;
      return address === undefined ? undefined : (canonicalAddress(address) ?? address);
    },
    publicOrigin(arrival, direct) {
      if (!isFromProxy(arrival)) return direct;
      const { proxies } = walk(arrival);
      const { protocol, host } = new URL(direct);
      const scheme = ofProxy(arrival.header("x-forwarded-proto"), proxies)?.toLowerCase();
      const isScheme = scheme === "http" || scheme === "https";
      const outer = ofProxy(arrival.header("x-forwarded-host"), proxies) ?? host;
      return originOf(`${isScheme ? scheme : protocol.slice(0, -1)}://${outer}`) ?? direct;
    },
  };
}

/** Returns the address if it is a plain origin: a header can hold any text, and this one is used in pages and links. */
export function originOf(address: string): string | undefined {
  const folded = address.toLowerCase();
  const origin = URL.parse(folded)?.origin;
  if (origin === undefined) return undefined;
  return origin === folded || isDefaultPort(folded, origin) ? origin : undefined;
}

function isDefaultPort(address: string, origin: string): boolean {
  return address === `${origin}:${origin.startsWith("https:") ? 443 : 80}`;
}

/** Returns the entry that the outermost trusted proxy appended; entries further left come from the client. */
function ofProxy(header: string | undefined, proxies: number): string | undefined {
  const values = listOf(header);
  return values[Math.max(0, values.length - proxies)];
}

function listOf(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

const withPort = /^(?:\[([\da-f:.%]+)\]|([\d.]+))(?::\d{1,5})?$/i;

/** Some proxies append the port of the connection. */
function addressOf(entry: string): string | undefined {
  const [, v6, v4] = withPort.exec(entry) ?? [];
  return canonicalAddress(v6 ?? v4 ?? entry);
}
