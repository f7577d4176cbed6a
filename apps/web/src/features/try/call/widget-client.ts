import { secretCookieName } from "@modelyard/hub/contract";
import { InferenceClient } from "@modelyard/inference";
import type { FetchHub } from "../../../data/hub-client.ts";
import type { CallGates } from "../../../environment/web-options.ts";
import { type RecordedExchange, recordExchange } from "./record-exchange.ts";

export interface WidgetClient {
  client: InferenceClient;
  /** The request and response of the last call. */
  lastExchange: () => RecordedExchange | undefined;
}

interface WidgetClientOptions {
  gates: CallGates;
  fetchHub: FetchHub;
  hubUrl: string;
  /** The visitor's own credentials, which determine access at the router. */
  session: string;
}

/** Creates a client that calls in the visitor's name. Requests are routed to the router, the hub, or the internet. */
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
    // No retries: the visitor is waiting, and can retry after reading the error.
    retry: { retries: 0 },
  });
  return { client, lastExchange: last };
}

/** The hub authenticates a visitor by cookie, and does not accept a session as a token. */
function asVisitor(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  headers.set("cookie", cookie);
  return new Request(request, { headers });
}
