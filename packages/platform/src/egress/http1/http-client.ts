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

/** What becomes of a call. Nothing is told any more once it was aborted, has ended or has failed. */
export interface HttpCallHandler {
  /** The answer begins: its status is 200 or more. */
  onHead(status: number, headers: ResponseHeaders): void;
  /**
   * @param chunk may be overwritten as soon as this returns: whoever keeps it copies it
   * @param isLast it completes the answer; `onEnd` follows
   * @returns whether more may come now; after `false`, nothing comes until `resume`
   */
  onData(chunk: Buffer, isLast: boolean): boolean;
  onEnd(): void;
  /**
   * There was no response, or only a part of it. Never called before `send` has returned.
   * @param isSent the server may have seen the request; `false`: no connection was made
   */
  onError(error: Error, isSent: boolean): void;
  /** An idle kept connection turned out to be closed; the request is sent once more, over a new one. */
  onResend?(): void;
}

export interface HttpCall {
  /** Ends the call and its connection at once. */
  abort(): void;
  resume(): void;
}

/**
 * HTTP/1.1 as a proxy needs it: kept connections, one call at a time on each, and no work per call that the call does not
 * need. Answers are read strictly; anything that two parsers could read in two ways is an error.
 */
export interface HttpClient {
  send(request: HttpRequest, handler: HttpCallHandler): HttpCall;
  /** Connections that are open, in use or kept. */
  connections(): number;
  /** From now on, calls go over new connections; those that run end on the ones they have. */
  renew(): void;
  /** Ends every connection; calls that run fail. */
  destroy(): void;
}

interface ClientOptions {
  /** Opens a connection to an origin, or throws. */
  open: (origin: string, onread: OnReadOpts) => Socket;
  connectMs: number;
  keepAliveMs: number;
  /** Milliseconds, from any start. */
  now?: () => number;
}

interface Place {
  /** As the `Host` header says it. */
  host: string;
  open: number;
  /** The one used last is the last. */
  idle: HttpConnection[];
}

const sweepMs = 100;

export function createHttpClient({
  open,
  connectMs,
  keepAliveMs,
  now = () => performance.now(),
}: ClientOptions): HttpClient {
  const places = new Map<string, Place>();
  const connections = new Set<HttpConnection>();
  let generation = 0;
  const writes = new WriteBatch();
  const sweep = new Sweep<HttpConnection>({ everyMs: sweepMs, visit: (connection) => connection.look() });

  function placeOf(origin: string): Place {
    const known = places.get(origin);
    if (known !== undefined) return known;
    const place: Place = { host: new URL(origin).host, open: 0, idle: [] };
    places.set(origin, place);
    return place;
  }

  function connect(origin: string, place: Place): HttpConnection {
    const openedIn = generation;
    const connection = new HttpConnection({
      open: (onread) => open(origin, onread),
      connectMs,
      keepAliveMs,
      now,
      sweep,
      writes,
      onFree(free) {
        const isKept = openedIn === generation && place.idle.length < limits.provider.idleConnections;
        if (isKept) place.idle.push(free);
        else free.drop();
      },
      onClosed(closed) {
        connections.delete(closed);
        const index = place.idle.indexOf(closed);
        if (index !== -1) place.idle.splice(index, 1);
        place.open -= 1;
        if (place.open === 0) places.delete(origin);
      },
    });
    connections.add(connection);
    place.open += 1;
    places.set(origin, place);
    return connection;
  }

  /** Sends a request; one that met a closed connection, over a new one. */
  function dispatch(call: ActiveCall, mayReuse: boolean): void {
    const { request } = call;
    try {
      const place = placeOf(request.origin);
      call.head = requestHead(request, place.host);
      const connection = (mayReuse ? place.idle.pop() : undefined) ?? connect(request.origin, place);
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
      for (const { idle } of places.values()) for (const connection of idle.slice()) connection.drop();
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
