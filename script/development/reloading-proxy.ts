import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** The address that a browser opens: forwards requests to the running hub, and reloads open pages. */
export interface ReloadingProxy {
  url: string;
  /** Sets where requests go. `undefined` makes them wait, for the time between two hubs. */
  forwardTo(hubUrl: string | undefined): void;
  /** Reloads every page that is open in a browser. */
  reloadPages(): void;
  close(): Promise<void>;
}

const eventsPath = "/@dev/reload";

export async function startReloadingProxy({ host, port }: { host: string; port: number }): Promise<ReloadingProxy> {
  const openPages = new Set<ServerResponse>();
  let hub = Promise.withResolvers<string>();
  let isWaiting = true;

  const server = createServer((incoming, response) => {
    if (incoming.url === eventsPath) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.flushHeaders();
      openPages.add(response);
      response.once("close", () => openPages.delete(response));
      return;
    }
    void hub.promise.then((url) => forward(incoming, response, url));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

  const address = server.address();
  const boundPort = address !== null && typeof address === "object" ? address.port : port;
  return {
    url: `http://${host}:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    forwardTo(hubUrl) {
      // Requests that wait already go to the next hub as well.
      if (!isWaiting) hub = Promise.withResolvers();
      isWaiting = hubUrl === undefined;
      if (hubUrl !== undefined) hub.resolve(hubUrl);
    },
    reloadPages() {
      for (const page of openPages) page.write("data: reload\n\n");
    },
  };
}

function forward(incoming: IncomingMessage, response: ServerResponse, hubUrl: string): void {
  const { method, headers, url = "/" } = incoming;
  const wantsPage = headers.accept?.includes("text/html") === true;
  const sent = wantsPage ? { ...headers, "accept-encoding": "identity" } : headers;
  const outgoing = request(new URL(url, hubUrl), { method, headers: sent }, (answer) => {
    const isPage = wantsPage && answer.headers["content-type"]?.startsWith("text/html") === true;
    if (isPage) void sendPage(answer, response);
    else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
  });
  outgoing.once("error", (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { "content-type": "text/plain" }).end(`The hub did not respond: ${error.message}\n`);
  });
  response.once("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Adds the script that reloads the page, under the nonce of the page's own scripts. */
async function sendPage(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = await text(answer);
  const nonce = /'nonce-([\w-]+)'/.exec(String(answer.headers["content-security-policy"] ?? ""))?.[1] ?? "";
  const script = `<script nonce="${nonce}">new EventSource("${eventsPath}").onmessage=()=>location.reload()</script>`;
  const body = Buffer.from(html.replace("</head>", `${script}</head>`));
  const { "transfer-encoding": _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": body.length }).end(body);
}
