import { isRecord } from "../../adapters/shape.ts";
import { isNode } from "./runtime.ts";

/** Connections that have carried a complete response. */
const reused = new WeakSet<object>();
/** The connection of each request, and how many bytes it had read before the request was sent. */
const sent = new WeakMap<object, { socket: object; bytesReadBefore: number }>();
/** Errors of requests on reused connections without any response byte. */
const unanswered = new WeakSet<object>();

let isWatching = false;

/**
 * Records the state of each connection of Node's `fetch`, from the first call on. Errors of `fetch` report neither
 * earlier requests nor the bytes read for them, so a response that has begun would look like an idle connection.
 * @see https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
 */
export function watchConnections(): void {
  if (isWatching || !isNode) return;
  isWatching = true;
  const channels = diagnosticsChannels();
  if (channels === undefined) return;
  channels.subscribe("undici:client:sendHeaders", (message) => {
    const { request, socket } = partsOf(message);
    if (request === undefined || socket === undefined) return;
    const bytesReadBefore = "bytesRead" in socket ? Number(socket.bytesRead) : Number.NaN;
    sent.set(request, { socket, bytesReadBefore });
  });
  channels.subscribe("undici:request:trailers", (message) => {
    const { request } = partsOf(message);
    const connection = request && sent.get(request);
    if (connection !== undefined) reused.add(connection.socket);
  });
  channels.subscribe("undici:request:error", (message) => {
    const { request, error } = partsOf(message);
    const connection = request && sent.get(request);
    if (error === undefined || connection === undefined || !reused.has(connection.socket)) return;
    if (bytesReadAt(error) === connection.bytesReadBefore) unanswered.add(error);
  });
}

interface Channels {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/** Returns Node's `diagnostics_channel`. It is not imported: other runtimes and their bundlers have no such module. */
function diagnosticsChannels(): Channels | undefined {
  const node: unknown = Reflect.get(globalThis, "process");
  if (!isObject(node) || !("getBuiltinModule" in node) || typeof node.getBuiltinModule !== "function") return undefined;
  const channels: unknown = Reflect.apply(node.getBuiltinModule, node, ["node:diagnostics_channel"]);
  return hasSubscribe(channels) ? channels : undefined;
}

function hasSubscribe(value: unknown): value is Channels {
  return isObject(value) && "subscribe" in value && typeof value.subscribe === "function";
}

/** Returns whether a request failed on a connection that had carried a response before, without any response byte. */
export function isUnansweredOnReused(error: object): boolean {
  return unanswered.has(error);
}

function partsOf(message: unknown): Partial<Record<"request" | "socket" | "error", object>> {
  if (!isRecord(message)) return {};
  const { request, socket, error } = message;
  return {
    ...(isObject(request) && { request }),
    ...(isObject(socket) && { socket }),
    ...(isObject(error) && { error }),
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns how much the connection had read when it failed; the error holds a copy of its counters. */
function bytesReadAt(error: object): number | undefined {
  return "socket" in error && isRecord(error.socket) ? Number(error.socket["bytesRead"]) : undefined;
}
