import { connect as connectTcp, isIP, type LookupFunction, type OnReadOpts, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { callbackify } from "node:util";
import { LRUCache } from "lru-cache";
import { limits as defaults } from "../limits/limits.ts";
import { createHttpClient, type HttpClient } from "./http1/http-client.ts";
import { parseListedHosts } from "./listed-hosts.ts";
import { type ResolvedAddress, type ResolveHost, resolveInTime, resolveWithSystem } from "./resolve-host.ts";
import { type Destination, vetAddress, vetDestination } from "./vet-destination.ts";

export { type EgressRefusal, EgressRefusedError } from "./egress-refused-error.ts";
export {
  type HttpCall,
  HttpCallError,
  type HttpCallFailure,
  type HttpCallHandler,
  type HttpClient,
  type HttpRequest,
  type ResponseHeaders,
  SharedHeaders,
} from "./http1/http-client.ts";
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
  /** Certificates, as PEM, of authorities to trust instead of those that Node knows. */
  authorities?: readonly string[];
}

/** The one way out: everything that this process calls over HTTP goes through a client made here. */
export interface Egress {
  /**
   * Checks an address early, where somebody types it. The client checks again at every connection.
   * @throws {EgressRefusedError}
   */
  vetUrl(url: string | URL): URL;
  /**
   * Exchanges the administrator's list. Calls that run go on; no connection from before takes another.
   * @throws {TypeError} an entry is no host; the list before stays
   */
  listHosts: (listedHosts: readonly string[]) => void;
  /** Follows no redirects. A refused destination fails the call with an `EgressRefusedError`. */
  client: HttpClient;
}

/** @throws {TypeError} an entry of `listedHosts` is no host */
export function createEgress({
  listedHosts,
  resolve = resolveWithSystem,
  limits: given = {},
  authorities,
}: EgressOptions): Egress {
  const limits: EgressLimits = {
    connectMs: defaults.provider.connectMs,
    dnsMs: defaults.dns.timeoutMs,
    dnsAnswers: defaults.dns.answers,
    ...given,
  };
  let isListed = parseListedHosts(listedHosts);

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

  const lookupPublic = lookupFor(false);
  const lookupListed = lookupFor(true);
  // A TLS session makes the next connection to the same host cheaper.
  const sessions = new LRUCache<string, Buffer>({ max: defaults.provider.tlsSessions });

  function open(origin: string, onread: OnReadOpts): Socket {
    const { hostname: host, port, listed } = vetDestination(origin, isListed);
    const options = {
      host,
      port,
      onread,
      lookup: listed ? lookupListed : lookupPublic,
      noDelay: true,
      keepAlive: true,
    };
    if (!origin.startsWith("https:")) return connectTcp(options);
    const session = sessions.get(origin);
    return connectTls({
      ...options,
      // A name only: an address is checked against the certificate without one.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ALPNProtocols: ["http/1.1"],
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
      ...(session === undefined ? {} : { session }),
    }).on("session", (fresh: Buffer) => sessions.set(origin, fresh));
  }

  const client = createHttpClient({ open, connectMs: limits.connectMs, keepAliveMs: defaults.provider.keepAliveMs });
  return {
    vetUrl: (url) => {
      vetDestination(url, isListed);
      return new URL(url);
    },
    listHosts(entries) {
      isListed = parseListedHosts(entries);
      client.renew();
    },
    client,
  };
}
