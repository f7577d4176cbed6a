import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface Asked {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** An object is sent as JSON. */
export interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body?: object | string | Uint8Array;
  /** Instead of a body: sent one after the other, as far as the network keeps them apart. */
  pieces?: readonly string[];
  /** So long nothing is heard of the answer. */
  delayMs?: number;
}

export interface ScriptedProvider {
  url: string;
  received: Asked[];
  /** By method and path, such as `POST /v1/embeddings`. What is not there is answered 404. */
  script: Record<string, (asked: Asked) => Scripted | undefined>;
  /** Ends the connection on which the next request comes, without an answer. */
  closeOnNextRequest(): void;
  close(): Promise<void>;
}

/** A provider whose answers a test writes itself; `undefined` never answers. For tests only. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const received: Asked[] = [];
  const script: ScriptedProvider["script"] = {};
  let closesNext = false;
  const server = createServer((request, response) => {
    if (closesNext) {
      closesNext = false;
      request.socket.end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "/", headers } = request;
      const asked = { method, path: url, headers, body: Buffer.concat(chunks) };
      received.push(asked);
      const scripted = script[`${method} ${url.split("?")[0]}`];
      const answer: Scripted | undefined =
        scripted === undefined ? { status: 404, body: { error: "no such path" } } : scripted(asked);
      if (answer === undefined) return;
      const { status = 200, body = {}, pieces, delayMs } = answer;
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      const send = () => {
        response.writeHead(status, { ...(isRaw ? {} : { "content-type": "application/json" }), ...answer.headers });
        if (pieces === undefined) response.end(isRaw ? body : JSON.stringify(body));
        else void sendPieces(response, pieces);
      };
      if (delayMs === undefined) send();
      else setTimeout(send, delayMs);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the provider has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    script,
    closeOnNextRequest() {
      closesNext = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendPieces(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    response.write(piece);
    await sleep(20);
  }
  response.end();
}
