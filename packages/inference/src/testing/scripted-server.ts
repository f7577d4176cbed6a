import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Recorded {
  method: string;
  /** Path with the query. */
  path: string;
  headers: Readonly<Record<string, unknown>>;
  body: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  json: Record<string, unknown> | undefined;
}

/** JSON, events of a stream, or a whole response; `hang` sends nothing, and `break` closes the connection. */
export type Scripted =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { events: readonly unknown[]; isCut?: boolean }
  | { body: string; type: string }
  | "hang"
  | "break";

export interface ScriptedServer {
  url: string;
  requests: Recorded[];
  /** Redirects every request to this server: the path is the original host, then its path. */
  fetch: typeof fetch;
  close: () => Promise<void>;
}

/** Starts an HTTP server on 127.0.0.1 that records requests and responds with what `respond` returns. */
export async function scriptedServer(respond: (request: Recorded, count: number) => Scripted): Promise<ScriptedServer> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const recorded = record(request, Buffer.concat(chunks).toString("utf8"));
      requests.push(recorded);
      send(response, respond(recorded, requests.length));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    requests,
    fetch: (input, init) => {
      const target = new URL(input instanceof Request ? input.url : input);
      return fetch(`${url}/${target.host}${target.pathname}${target.search}`, init);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function record({ method = "", url = "/", headers }: IncomingMessage, body: string): Recorded {
  return { method, path: url, headers, body, json: jsonOf(body) };
}

function jsonOf(body: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(body));
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, scripted: Scripted): void {
  if (scripted === "hang") return;
  if (scripted === "break") {
    response.destroy();
    return;
  }
  if ("json" in scripted) {
    const { json, status = 200, headers } = scripted;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
  } else if ("events" in scripted) {
    const { events, isCut = false } = scripted;
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end(isCut ? "" : "data: [DONE]\n\n");
  } else {
    response.writeHead(200, { "content-type": scripted.type }).end(scripted.body);
  }
}
