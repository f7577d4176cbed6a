import {
  connect as connectTcpSocket,
  isIP,
  type LookupFunction,
  type OnReadOpts,
  type Socket,
  type TcpNetConnectOpts,
} from "node:net";
import { connect as connectTls } from "node:tls";
import { callbackify } from "node:util";
import { LRUCache } from "lru-cache";
import { limits as defaults } from "../limits/limits.ts";
import { createHttpClient, type HttpClient } from "./http1/http-client.ts";
import { parseListedHosts } from "./listed-hosts.ts";
import { createNodeHttpClient } from "./node-http/node-client.ts";
import { type ResolvedAddress, type ResolveHost, resolveInTime, resolveWithSystem } from "./resolve-host.ts";
import { type Destination, vetAddress, vetDestination } from "./vet-destination.ts";
import { type VettedAgents, vettedAgents } from "./vetted-agents.ts";

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
  /** Timeout for DNS, TCP and TLS together. */
  connectMs: number;
  dnsMs: number;
  /** Maximum number of addresses of a name to try. */
  dnsAnswers: number;
}

export interface EgressOptions {
  /** Entries `host` or `host:port`. Such a host may be private, use plain http, and any port or the given one. */
  listedHosts: readonly string[];
  resolve?: ResolveHost;
  limits?: Partial<EgressLimits>;
  /** CA certificates in PEM to trust instead of Node's own. */
  authorities?: readonly string[];
  /** Whether calls use our HTTP client, by default; `false`: Node's. Both get their connections from here. */
  fastHttp?: boolean | undefined;
  /** Opens connections without TLS; by default, `connect` of `node:net`. */
  connectTcp?: ((options: TcpNetConnectOpts) => Socket) | undefined;
}

/** The only source of outbound HTTP connections of this process. */
export interface Egress {
  /**
   * Checks a URL when a user enters it. The client checks again at every connection.
   * @throws {EgressRefusedError}
   */
  vetUrl(url: string | URL): URL;
  /**
   * Replaces the administrator's list. Running calls continue; new calls use new connections.
   * @throws {TypeError} an entry is not a host; the previous list stays
   */
  listHosts: (listedHosts: readonly string[]) => void;
  /** Follows no redirects. A refused destination fails the call with an `EgressRefusedError`. */
  client: HttpClient;
  /**
   * Returns agents for a library with its own HTTP client, which waits for connections and follows no redirects. The caller
   * destroys them.
   * @param connections most to one origin; further requests wait
   */
  agents: (options: { connections: number }) => VettedAgents;
}

/** @throws {TypeError} an entry of `listedHosts` is not a host */
export function createEgress({
  listedHosts,
  resolve = resolveWithSystem,
  limits: given = {},
  authorities,
  fastHttp = true,
  connectTcp = connectTcpSocket,
}: EgressOptions): Egress {
  const limits: EgressLimits = {
    connectMs: defaults.provider.connectMs,
    dnsMs: defaults.dns.timeoutMs,
    dnsAnswers: defaults.dns.answers,
    ...given,
  };
  let isListed = parseListedHosts(listedHosts);

  // The socket connects only to addresses from this lookup, so the checked address is the one that is called.
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
    // One private address rejects all of them: a legitimate public name has none.
    for (const { address } of answers) vetAddress(address, host);
    return answers.slice(0, limits.dnsAnswers);
  }

  const lookupPublic = lookupFor(false);
  const lookupListed = lookupFor(true);
  // A cached TLS session makes the next connection to the same host cheaper.
  const sessions = new LRUCache<string, Buffer>({ max: defaults.provider.tlsSessions });

  function open(origin: string, onread?: OnReadOpts): Socket {
    const { hostname: host, port, listed } = vetDestination(origin, isListed);
    const options = {
      host,
      port,
      ...(onread === undefined ? {} : { onread }),
      lookup: listed ? lookupListed : lookupPublic,
      noDelay: true,
      keepAlive: true,
    };
    if (!origin.startsWith("https:")) return connectTcp(options);
    const session = sessions.get(origin);
    return connectTls({
      ...options,
      // SNI is only for names; for an IP address, the certificate is checked without it.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ALPNProtocols: ["http/1.1"],
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
      ...(session === undefined ? {} : { session }),
    }).on("session", (fresh: Buffer) => sessions.set(origin, fresh));
  }

  const connecting = { connectMs: limits.connectMs, keepAliveMs: defaults.provider.keepAliveMs };
  const client = fastHttp ? createHttpClient({ open, ...connecting }) : createNodeHttpClient({ open, ...connecting });
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
    agents: ({ connections }) => vettedAgents(open, { keepAlive: true, maxSockets: connections }),
  };
}
