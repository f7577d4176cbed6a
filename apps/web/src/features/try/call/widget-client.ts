import { secretCookieName } from "@modelyard/hub/contract";
import { InferenceClient } from "@modelyard/inference";
import type { FetchHub } from "../../../data/hub-client.ts";
import type { CallGates } from "../../../environment/web-options.ts";
import { type RecordedExchange, recordExchange } from "./record-exchange.ts";

export interface WidgetClient {
  client: InferenceClient;
  /** What the last call sent and got. */
  lastExchange: () => RecordedExchange | undefined;
}

interface WidgetClientOptions {
  gates: CallGates;
  fetchHub: FetchHub;
  hubUrl: string;
  /** The visitor's own: it opens at the router what the visitor may do there. */
  session: string;
}

/** A client that calls in the visitor's name. Each request goes out by its own gate: the router, the hub, or the world. */
export function widgetClient({ gates, fetchHub, hubUrl, session }: WidgetClientOptions): WidgetClient {
  const { origin } = new URL(hubUrl);
  const cookie = `${secretCookieName("session", hubUrl)}=${session}`;
  const { fetch, last } = recordExchange(async (input, init) => {
    const request = new Request(input, init);
    const { origin: asked, pathname } = new URL(request.url);
    if (asked !== origin) return gates.fetchMedia(request);
    return pathname.startsWith("/router/") ? gates.fetchRouter(request) : fetchHub(asVisitor(request, cookie));
  });
  const client = new InferenceClient(session, {
    fetch,
    hubUrl,
    routerUrl: `${hubUrl}/router`,
    tokenKind: "hub",
    // A visitor who waits would rather read what went wrong, and press the button again.
    retry: { retries: 0 },
  });
  return { client, lastExchange: last };
}

/** The hub knows a visitor by the cookie, and takes no session for a token. */
function asVisitor(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  headers.set("cookie", cookie);
  return new Request(request, { headers });
}
