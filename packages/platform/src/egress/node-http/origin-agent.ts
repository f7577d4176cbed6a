import { Agent } from "node:http";
import type { Socket } from "node:net";
import { limits } from "../../limits/limits.ts";

interface OriginAgentOptions {
  /** Opens a connection to the origin, or throws. */
  open: () => Socket;
  keepAliveMs: number;
  /** Called when no connection is open. */
  onUnused: (agent: OriginAgent) => void;
}

/** The connections of Node's client to one origin. They are opened by the egress module, which checks their addresses. */
export class OriginAgent extends Agent {
  readonly #open: () => Socket;
  readonly #onUnused: (agent: OriginAgent) => void;
  #openSockets = 0;
  #isRetired = false;

  constructor({ open, keepAliveMs, onUnused }: OriginAgentOptions) {
    super({ keepAlive: true, maxFreeSockets: limits.provider.idleConnections, timeout: keepAliveMs });
    this.#open = open;
    this.#onUnused = onUnused;
  }

  override createConnection(): Socket {
    this.#openSockets += 1;
    try {
      return this.#open().once("close", () => this.#closed());
    } catch (error) {
      this.#closed();
      throw error;
    }
  }

  #closed(): void {
    this.#openSockets -= 1;
    if (this.#openSockets === 0) this.#onUnused(this);
  }

  override keepSocketAlive(socket: Socket): unknown {
    // A falsy result closes the connection.
    return this.#isRetired ? false : super.keepSocketAlive(socket);
  }

  /** Closes idle connections now, and the others when their calls end. */
  retire(): void {
    this.#isRetired = true;
    for (const idle of Object.values(this.freeSockets)) for (const socket of idle?.slice() ?? []) socket.destroy();
  }
}
