import { limits } from "@modelyard/platform/limits";
import { keysOf } from "../../http/client-keys.ts";

/** Counts open connections: all, and those whose users have not logged in yet. */
export class ConnectionCounts {
  readonly #all = new Map<string, number>();
  readonly #unauthenticated = new Map<string, number>();

  /** Counts a new connection. @returns `undefined` if there are too many */
  open(address: string | undefined): OpenConnection | undefined {
    const [network = ""] = keysOf({ userId: undefined, address });
    const { connections, unauthenticated } = limits.ssh;
    if (countIn(this.#all, total) >= connections.total || countIn(this.#all, network) >= connections.perAddress)
      return undefined;
    if (
      countIn(this.#unauthenticated, total) >= unauthenticated.total ||
      countIn(this.#unauthenticated, network) >= unauthenticated.perAddress
    ) {
      return undefined;
    }
    return new OpenConnection(this.#all, this.#unauthenticated, network);
  }
}

const total = "total";

/** A counted connection. */
export class OpenConnection {
  readonly #all: Map<string, number>;
  readonly #keys: string[];
  /** Ends the count as a connection without a user. */
  #leave: (() => void) | undefined;

  constructor(all: Map<string, number>, unauthenticated: Map<string, number>, network: string) {
    this.#all = all;
    this.#keys = [total, network];
    for (const key of this.#keys) add(all, key, 1);
    for (const key of [total, network]) add(unauthenticated, key, 1);
    this.#leave = () => {
      for (const key of [total, network]) add(unauthenticated, key, -1);
    };
  }

  /** Counts the connection for its user. @returns false if the user has too many */
  logIn(userId: string): boolean {
    this.#leave?.();
    this.#leave = undefined;
    const key = `user ${userId}`;
    if (countIn(this.#all, key) >= limits.ssh.connections.perUser) return false;
    this.#keys.push(key);
    add(this.#all, key, 1);
    return true;
  }

  close(): void {
    this.#leave?.();
    this.#leave = undefined;
    for (const key of this.#keys.splice(0)) add(this.#all, key, -1);
  }
}

function countIn(counts: ReadonlyMap<string, number>, key: string): number {
  return counts.get(key) ?? 0;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = countIn(counts, key) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
