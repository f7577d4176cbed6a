import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface ReceivedRequest {
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
  /** Sent one after the other instead of a body. */
  pieces?: readonly string[];
  /** How long the response is delayed. */
  delayMs?: number;
}

export interface ScriptedProvider {
  url: string;
  received: ReceivedRequest[];
  /** By method and path, such as `POST /v1/embeddings`. Other requests get 404. */
  script: Record<string, (request: ReceivedRequest) => Scripted | undefined>;
  /** Closes the connection of the next request without a response. */
  closeOnNextRequest(): void;
  close(): Promise<void>;
}

/** Starts a provider whose responses the test defines; `undefined` never responds. For tests only. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const received: ReceivedRequest[] = [];
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
      const call = { method, path: url, headers, body: Buffer.concat(chunks) };
      received.push(call);
      const scripted = script[`${method} ${url.split("?")[0]}`];
      const reply: Scripted | undefined =
        scripted === undefined ? { status: 404, body: { error: "no such path" } } : scripted(call);
      if (reply === undefined) return;
      const { status = 200, body = {}, pieces, delayMs } = reply;
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      const send = () => {
        response.writeHead(status, { ...(isRaw ? {} : { "content-type": "application/json" }), ...reply.headers });
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
