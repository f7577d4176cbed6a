import { HttpRequestError, requestHead } from "../egress/http1/request-bytes.ts";

interface CollectorSettings {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Checks at the start what would otherwise fail, or be ignored, in each request to the collector. Messages show no values,
 * which may be secrets.
 * @throws {TypeError} the address has parts other than scheme, host, port and path, or a header cannot be sent
 */
export function checkCollector({ endpoint, headers }: CollectorSettings): void {
  const { username, password, search, hash, host } = new URL(endpoint);
  if (username !== "" || password !== "") {
    throw new TypeError(
      "OTEL_EXPORTER_OTLP_ENDPOINT has a user name or password. Set OTEL_EXPORTER_OTLP_HEADERS to authorization=Basic%20… instead.",
    );
  }
  if (search !== "" || hash !== "") {
    throw new TypeError(
      "OTEL_EXPORTER_OTLP_ENDPOINT has a query or fragment, but the paths of the signals are added to its end. Remove it.",
    );
  }
  try {
    requestHead(
      { origin: endpoint, path: "/", method: "POST", headers, firstByteMs: 0, idleMs: 0, repeatable: true },
      host,
    );
  } catch (cause) {
    if (!(cause instanceof HttpRequestError)) throw cause;
    throw new TypeError(`OTEL_EXPORTER_OTLP_HEADERS has an invalid entry: ${cause.message}. Correct or remove it.`, {
      cause,
    });
  }
}
