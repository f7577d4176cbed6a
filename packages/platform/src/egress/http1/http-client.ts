import type { OnReadOpts, Socket } from "node:net";
import { WriteBatch } from "../../http/write-batch.ts";
import { limits } from "../../limits/limits.ts";
import { Sweep } from "../../timing/sweep.ts";
import { type CarriedCall, HttpConnection, type RequestFate } from "./http-connection.ts";
import { type HttpRequest, requestHead } from "./request-bytes.ts";
import type { ResponseHead, ResponseHeaders } from "./response-head.ts";

export { HttpCallError, type HttpCallFailure } from "./http-call-error.ts";
export { type HttpRequest, HttpRequestError, SharedHeaders } from "./request-bytes.ts";
export type { ResponseHeaders } from "./response-head.ts";

/** Receives the events of a call. None follows after the call was aborted, ended or failed. */
export interface HttpCallHandler {
  /** The response begins; its status is 200 or more. */
  onHead(status: number, headers: ResponseHeaders): void;
  /**
   * @param chunk may be overwritten when this returns; copy what is needed later
   * @param isLast this chunk completes the response; `onEnd` follows
   * @returns whether to continue reading; after `false`, nothing is read until `resume`
   */
  onData(chunk: Buffer, isLast: boolean): boolean;
  onEnd(): void;
  /**
   * The response is missing or incomplete. Never called before `send` has returned.
   * @param isSent whether the server may have seen the request; `false`: there was no connection
   */
  onError(error: Error, isSent: boolean): void;
  /** An idle connection turned out to be closed; the request is resent over a new one. */
  onResend?(): void;
}

export interface HttpCall {
  /** Ends the call and its connection immediately. */
  abort(): void;
  resume(): void;
}

/**
 * An HTTP/1.1 client for a proxy: persistent connections with one call at a time, and little work per call. Responses are
 * parsed strictly; whatever two parsers could read differently is an error.
 */
export interface HttpClient {
  send(request: HttpRequest, handler: HttpCallHandler): HttpCall;
  /** Returns the number of open connections, busy and idle. */
  connections(): number;
  /** Makes later calls use new connections. Running calls end on theirs. */
  renew(): void;
  /** Closes all connections. Running calls fail. */
  destroy(): void;
}

interface ClientOptions {
  /** Opens a connection to an origin, or throws. */
  open: (origin: string, onread: OnReadOpts) => Socket;
  connectMs: number;
  keepAliveMs: number;
  /** A clock in milliseconds with any origin. */
  now?: () => number;
}

/** The connections to one origin. */
interface OriginPool {
  /** Value of the `Host` header. */
  host: string;
  open: number;
  /** In order of use; the most recently used is last. */
  idle: HttpConnection[];
}

const sweepMs = 100;

export function createHttpClient({
  open,
  connectMs,
  keepAliveMs,
  now = () => performance.now(),
}: ClientOptions): HttpClient {
  const pools = new Map<string, OriginPool>();
  const connections = new Set<HttpConnection>();
  let generation = 0;
  const writes = new WriteBatch();
  const sweep = new Sweep<HttpConnection>({ everyMs: sweepMs, visit: (connection) => connection.look() });

  function poolOf(origin: string): OriginPool {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool: OriginPool = { host: new URL(origin).host, open: 0, idle: [] };
    pools.set(origin, pool);
    return pool;
  }

  function connect(origin: string, pool: OriginPool): HttpConnection {
    const openedIn = generation;
    const connection = new HttpConnection({
      open: (onread) => open(origin, onread),
      connectMs,
      keepAliveMs,
      now,
      sweep,
      writes,
      onFree(free) {
        const isKept = openedIn === generation && pool.idle.length < limits.provider.idleConnections;
        if (isKept) pool.idle.push(free);
        else free.drop();
      },
      onClosed(closed) {
        connections.delete(closed);
        const index = pool.idle.indexOf(closed);
        if (index !== -1) pool.idle.splice(index, 1);
        pool.open -= 1;
        if (pool.open === 0) pools.delete(origin);
      },
    });
    connections.add(connection);
    pool.open += 1;
    pools.set(origin, pool);
    return connection;
  }

  /** Sends a request. @param mayReuse `false` opens a new connection, after an idle one turned out to be closed */
  function dispatch(call: ActiveCall, mayReuse: boolean): void {
    const { request } = call;
    try {
      const pool = poolOf(request.origin);
      call.head = requestHead(request, pool.host);
      const connection = (mayReuse ? pool.idle.pop() : undefined) ?? connect(request.origin, pool);
      call.connection = connection;
      connection.carry(call);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error("the call cannot be made", { cause });
      process.nextTick(() => call.onError(error, "unsent"));
    }
  }

  return {
    send(request, handler) {
      const call = new ActiveCall(request, handler, (again) => dispatch(again, false));
      dispatch(call, true);
      return call;
    },
    connections: () => connections.size,
    renew() {
      generation += 1;
      for (const { idle } of pools.values()) for (const connection of idle.slice()) connection.drop();
    },
    destroy() {
      for (const connection of connections) connection.end();
    },
  };
}

class ActiveCall implements CarriedCall, HttpCall {
  readonly request: HttpRequest;
  head = "";
  connection: HttpConnection | undefined;
  #handler: HttpCallHandler | undefined;
  #sendAgain: ((call: ActiveCall) => void) | undefined;

  constructor(request: HttpRequest, handler: HttpCallHandler, sendAgain: (call: ActiveCall) => void) {
    this.request = request;
    this.#handler = handler;
    if (request.repeatable) this.#sendAgain = sendAgain;
  }

  abort(): void {
    if (this.#handler === undefined) return;
    this.#handler = undefined;
    this.connection?.drop();
  }

  resume(): void {
    if (this.#handler !== undefined) this.connection?.resume();
  }

  onHead({ status, headers }: ResponseHead): void {
    this.#handler?.onHead(status, headers);
  }

  onData(chunk: Buffer, isLast: boolean): boolean {
    return this.#handler?.onData(chunk, isLast) ?? true;
  }

  onEnd(): void {
    const handler = this.#handler;
    this.#handler = undefined;
    handler?.onEnd();
  }

  onError(error: Error, fate: RequestFate): void {
    const handler = this.#handler;
    const sendAgain = this.#sendAgain;
    this.#sendAgain = undefined;
    if (handler !== undefined && fate === "idle-closed" && sendAgain !== undefined) {
      handler.onResend?.();
      sendAgain(this);
      return;
    }
    this.#handler = undefined;
    handler?.onError(error, fate !== "unsent");
  }
}
