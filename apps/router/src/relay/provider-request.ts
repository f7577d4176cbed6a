import type { IncomingHttpHeaders } from "node:http";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { StreamTranslation } from "../streams/stream-translation.ts";

/** Where a request to a provider goes, and with which key. */
export interface ProviderTarget {
  provider: CallableProvider;
  origin: string;
  /** With a leading slash and the query. */
  path: string;
  /** The key, and what else the provider needs; they replace the headers of the caller. */
  headers: Readonly<Record<string, string>>;
}

/** A request whose response is read to its end. */
export interface GatheredRequest extends ProviderTarget {
  body?: Buffer | undefined;
  method?: "GET" | "POST" | "PUT";
  /** The headers of the caller's request, of which a few are forwarded. */
  callerHeaders?: IncomingHttpHeaders | undefined;
  /** Counts the writes that read the memory of the caller's body, where `body` shares it. */
  inFlight?: { writes: number } | undefined;
}

/** A request whose response is sent to the caller as it arrives. */
export interface RelayedRequest extends ProviderTarget {
  body: readonly Buffer[];
  /** The caller asked for a stream of a chat or of completions in OpenAI's format, whatever it is translated to. */
  streams?: boolean;
  /** Translates a streamed response to another format. */
  translation?: StreamTranslation;
}
