import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export interface ReceivedDelivery {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  payload: Record<string, unknown>;
}

export interface WebhookReceiver {
  /** `127.0.0.1:port`, as an administrator lists it. */
  host: string;
  url: string;
  received: ReceivedDelivery[];
  /** Replaces the response, which is 200 by default. */
  respond: (respond: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

function thank(response: ServerResponse): void {
  response.end("thanks");
}

/** Starts an HTTP server that records deliveries. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  let respond = thank;
  const server = createServer((request, response) => {
    const record = async (): Promise<void> => {
      const body = await text(request);
      received.push({ path: request.url ?? "", headers: request.headers, text: body, payload: JSON.parse(body) });
      respond(response);
    };
    // A connection that ends early is no delivery.
    record().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    url: `http://${host}/hook`,
    received,
    respond(replacement) {
      respond = replacement;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
