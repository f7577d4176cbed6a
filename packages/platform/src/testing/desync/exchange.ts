import { connect, type Socket } from "node:net";
import type { RecordingServer, SeenRequest } from "./recording-server.ts";

export const last = "GET /last HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
/** A server that still waits for more after this many further requests gets no more. */
const mostEndings = 40;
/** Turns of the event loop after which the server has responded to everything that it has read. */
const turns = 4;

export interface Exchanged {
  /** Of the final responses, in order. */
  statuses: readonly string[];
  /** The requests that reached a handler, in order. */
  seen: readonly SeenRequest[];
  /** The server waited for more, whatever followed the request. */
  neverEnds: boolean;
}

/**
 * Sends bytes, then requests that end the connection until the server closes it: one that waits for more of the first request
 * gets enough to complete it, or to refuse it.
 * @param pieces each is sent when the server has read and handled the one before
 */
export async function exchange(server: RecordingServer, pieces: readonly string[]): Promise<Exchanged> {
  server.seen();
  const accepted = server.nextConnection();
  const socket = connect({ port: server.port, host: "127.0.0.1", noDelay: true });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => undefined);
  const theirs = await accepted;
  const closed = Promise.all([socket, theirs].map(closing));
  let sentBytes = 0;
  async function send(piece: string): Promise<void> {
    if (theirs.destroyed) return;
    socket.write(piece, "latin1");
    sentBytes += piece.length;
    while (theirs.bytesRead < sentBytes && !theirs.destroyed) await nextTurn();
    for (let turn = 0; turn < turns; turn++) await nextTurn();
  }
  for (const piece of pieces) await send(piece);
  let endings = 0;
  for (; endings < mostEndings && !theirs.destroyed && theirs.writable; endings++) await send(last);
  const neverEnds = endings === mostEndings;
  if (neverEnds) socket.destroy();
  await closed;
  return { statuses: statusesIn(received), seen: server.seen(), neverEnds };
}

/** Returns the statuses of final responses, in order. */
function statusesIn(received: string): string[] {
  return [...received.matchAll(/HTTP\/1\.[01] ([2-5]\d\d)/g)].map(([, status = ""]) => status);
}

function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
