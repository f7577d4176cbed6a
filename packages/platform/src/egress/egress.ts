import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { limits as defaults } from "../limits.ts";
import { parseListedHosts } from "./listed-hosts.ts";
import { type ResolvedAddress, type ResolveHost, resolveInTime, resolveWithSystem } from "./resolve-host.ts";
import { type Destination, vetAddress, vetDestination } from "./vet-destination.ts";

export { type EgressRefusal, EgressRefusedError } from "./egress-refused-error.ts";
export { HostLookupError, type ResolvedAddress, type ResolveHost } from "./resolve-host.ts";

export interface EgressLimits {
  /** For the look-up, TCP and TLS together. */
  connectMs: number;
  dnsMs: number;
  /** Addresses of one name that are tried. */
  dnsAnswers: number;
}

interface EgressOptions {
  /** `host` or `host:port`: may be private, plain http, on any port (or that one). */
  listedHosts: readonly string[];
  resolve?: ResolveHost;
  limits?: Partial<EgressLimits>;
}

/** The one way out: everything that this process calls over HTTP goes through a dispatcher made here. */
export interface Egress {
  /**
   * Checks an address early, where somebody types it. The dispatcher checks again at every connection.
   * @throws {EgressRefusedError}
   */
  vetUrl(url: string | URL): URL;
  /** Follows no redirects. A refused destination fails the request with an `EgressRefusedError`. */
  dispatcher: Dispatcher;
  /** Ends idle connections at once and the others when their answer is complete. */
  close(): Promise<void>;
  /** Ends every connection. */
  destroy(): Promise<void>;
}

const keepAliveMs = 15_000;

/** @throws {TypeError} an entry of `listedHosts` is no host */
export function createEgress({ listedHosts, resolve = resolveWithSystem, limits: given = {} }: EgressOptions): Egress {
  const limits: EgressLimits = {
    connectMs: defaults.provider.connectMs,
    dnsMs: defaults.dns.timeoutMs,
    dnsAnswers: defaults.dns.answers,
    ...given,
  };
  const isListed = parseListedHosts(listedHosts);

  // The socket asks this for its addresses and gets only vetted ones, so what was checked is what is called.
  function lookupFor(listed: boolean): LookupFunction {
    const vetted = callbackify(vettedAddresses);
    return (hostname, options, callback) => {
      vetted({ hostname, listed }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error !== null || first === undefined) callback(error, []);
        else if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };
  }

  async function vettedAddresses(host: Pick<Destination, "hostname" | "listed">): Promise<ResolvedAddress[]> {
    const answers = await resolveInTime(resolve, host.hostname, limits.dnsMs);
    // One bad answer spoils all: an honest name has no address inside.
    for (const { address } of answers) vetAddress(address, host);
    return answers.slice(0, limits.dnsAnswers);
  }

  function connectorFor(listed: boolean): buildConnector.connector {
    return buildConnector({ allowH2: false, timeout: limits.connectMs, lookup: lookupFor(listed) });
  }
  const connectPublic = connectorFor(false);
  const connectListed = connectorFor(true);

  const dispatcher = new Agent({
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    connect: (options, callback) => {
      try {
        const host = options.host ?? options.hostname;
        const { listed } = vetDestination(`${options.protocol}//${host}`, isListed);
        (listed ? connectListed : connectPublic)(options, callback);
      } catch (error) {
        callback(error instanceof Error ? error : new Error("refused", { cause: error }), null);
      }
    },
  });

  return {
    vetUrl: (url) => {
      vetDestination(url, isListed);
      return new URL(url);
    },
    dispatcher,
    close: () => dispatcher.close(),
    destroy: () => dispatcher.destroy(),
  };
}
