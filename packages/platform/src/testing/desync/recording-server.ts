import { once } from "node:events";
import { Socket } from "node:net";
import { openHttpServer } from "../../http/open-http-server.ts";

/** A request as the server understood it. */
export interface SeenRequest {
  method: string;
  url: string;
  /** Without those that the server sets itself. */
  headers: Readonly<Record<string, string>>;
  /** `undefined` if the body never ended. */
  body: string | undefined;
  path: "fast" | "node";
}

export interface RecordingServer {
  port: number;
  /** Returns the requests since the last call, in order, and forgets them. */
  seen(): SeenRequest[];
  nextConnection(): Promise<Socket>;
  close(): void;
}

/** Starts a server that records each request, and responds with its method, target and body. For tests only. */
export async function startRecordingServer({ fastHttp }: { fastHttp: boolean }): Promise<RecordingServer> {
  let seen: SeenRequest[] = [];
  const responseTo = ({ method, url, body }: SeenRequest) => Buffer.from(JSON.stringify({ method, url, body }));
  const http = openHttpServer({
    handle(request, response) {
      const { method = "", url = "" } = request;
      const record: SeenRequest = { method, url, headers: flat(request.headers), body: undefined, path: "node" };
      seen.push(record);
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.once("end", () => {
        record.body = Buffer.concat(chunks).toString("latin1");
        const body = responseTo(record);
        response.writeHead(200, { "content-length": body.length });
        response.end(body);
      });
      request.on("error", () => undefined);
    },
    fastPath: fastHttp
      ? {
          takes: () => true,
          handle({ method, url, headers, body }, response) {
            const all = flat({ ...headers, "content-length": String(body.length) });
            const record: SeenRequest = { method, url, headers: all, body: body.toString("latin1"), path: "fast" };
            seen.push(record);
            const sent = responseTo(record);
            response.writeHead(200, { "content-length": sent.length });
            response.end(sent);
          },
        }
      : undefined,
  });
  await new Promise<void>((resolve) => {
    http.server.listen(0, "127.0.0.1", resolve);
  });
  const address = http.server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    port: address.port,
    seen() {
      const since = seen;
      seen = [];
      return since;
    },
    async nextConnection() {
      const [socket] = await once(http.server, "connection");
      if (socket instanceof Socket) return socket;
      throw new TypeError("the server accepted something other than a socket");
    },
    close() {
      http.closeAll();
      http.server.close();
    },
  };
}

function flat(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name !== "x-request-id");
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const value = String(headers[name]);
      // The same number may be written with zeros before it.
      return [name, name === "content-length" ? String(Number(value)) : value];
    }),
  );
}
