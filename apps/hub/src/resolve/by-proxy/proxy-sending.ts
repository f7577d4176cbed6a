import { createHash, timingSafeEqual } from "node:crypto";
import { addressMatcher } from "@modelyard/platform/http/address";
import { arrivalOfRequest } from "@modelyard/platform/http/arrival";

/** A proxy in front of the hub that sends files from the disk when a response names them. */
export interface ProxySending {
  header: "X-Accel-Redirect" | "X-Sendfile";
  /** Returns whether a request came through this proxy, which removes the header from the response. */
  isThroughProxy: (request: Request, environment: unknown) => boolean;
}

interface ProxySendingOptions {
  mode: "x-accel-redirect" | "x-sendfile";
  /** The secret that the proxy adds to its requests. */
  key: string;
  /** Ranges as `parseAddressRanges` returns them. */
  trustedProxies: readonly string[];
}

/** The request header with the secret. */
export const proxyKeyHeader = "x-modelyard-proxy";

/** Where `X-Accel-Redirect` finds the folder of large files: an internal location of the proxy. */
export const internalLocation = "/_objects/";

/**
 * Recognizes requests through a proxy by its address and a secret. An address alone is not enough: other programs of the
 * same machine have it too, and other proxies pass headers of their clients on.
 */
export function createProxySending({ mode, key, trustedProxies }: ProxySendingOptions): ProxySending {
  const isTrusted = addressMatcher(trustedProxies);
  const expected = hashOf(key);
  return {
    header: mode === "x-sendfile" ? "X-Sendfile" : "X-Accel-Redirect",
    isThroughProxy(request, environment) {
      const { peerAddress, header } = arrivalOfRequest(request, environment);
      const given = header(proxyKeyHeader);
      if (given === undefined || peerAddress === undefined || !isTrusted(peerAddress)) return false;
      return timingSafeEqual(hashOf(given), expected);
    },
  };
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
