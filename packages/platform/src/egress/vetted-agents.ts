import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";

/** Agents for `node:http` and `node:https` whose connections egress opens. */
export interface VettedAgents {
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
}

interface Destination {
  host?: string | null | undefined;
  port?: number | string | null | undefined;
}

/** Makes agents for libraries that bring their own HTTP client. @param open opens a connection to an origin, or throws */
export function vettedAgents(open: (origin: string) => Socket, options: AgentOptions): VettedAgents {
  const connect = (scheme: "http" | "https", { host, port }: Destination): Socket => {
    const name = host?.includes(":") === true && !host.startsWith("[") ? `[${host}]` : (host ?? "");
    return open(`${scheme}://${name}:${port}`);
  };
  class Http extends HttpAgent {
    override createConnection(destination: Destination): Socket {
      return connect("http", destination);
    }
  }
  class Https extends HttpsAgent {
    override createConnection(destination: Destination): Socket {
      return connect("https", destination);
    }
  }
  return { httpAgent: new Http(options), httpsAgent: new Https(options) };
}
