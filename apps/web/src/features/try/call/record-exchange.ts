/** The request and the response as text for the visitor, without the key and without long or binary parts. */
export interface RecordedExchange {
  request: { method: string; url: string; headers: readonly (readonly [string, string])[]; body: string };
  /** `undefined`: no response was received. */
  response: { status: number; headers: readonly (readonly [string, string])[]; body: string } | undefined;
}

/** Number of characters of a body that are kept. */
const keptChars = 20_000;

/** All other headers may contain a secret, or are irrelevant to a reader. */
const shownHeaders = /^(content-type|accept|x-request-id|x-provider|x-cost-usd|x-hf-bill-to|retry-after)$/;

/**
 * Wraps a `fetch` to record the last request with a body and its response. The response is forwarded as it arrives.
 */
export function recordExchange(fetchCall: typeof fetch): {
  fetch: typeof fetch;
  last: () => RecordedExchange | undefined;
} {
  let last: RecordedExchange | undefined;
  return {
    last: () => last,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "GET") return fetchCall(request);
      const recorded: RecordedExchange = {
        request: {
          method: request.method,
          url: request.url,
          headers: [...shown(request.headers), ["authorization", "Bearer $HF_TOKEN"]],
          body: describeBody(init?.body),
        },
        response: undefined,
      };
      last = recorded;
      const response = await fetchCall(request);
      const { status, headers } = response;
      const answer = { status, headers: shown(headers), body: "" };
      recorded.response = answer;
      if (!/json|text|event-stream/.test(headers.get("content-type") ?? "")) {
        answer.body = `(${headers.get("content-type") ?? "bytes"})`;
        return response;
      }
      return new Response(response.body?.pipeThrough(recordText(answer)) ?? null, response);
    },
  };
}

function shown(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => shownHeaders.test(name));
}

function recordText(answer: { body: string }): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  return new TransformStream({
    transform(chunk, controller) {
      if (answer.body.length < keptChars) {
        answer.body = shorten(answer.body + decoder.decode(chunk, { stream: true }));
      }
      controller.enqueue(chunk);
    },
  });
}

function describeBody(body: RequestInit["body"]): string {
  if (typeof body === "string") return shorten(indented(withoutLongStrings(body)));
  if (body instanceof FormData) {
    return [...body]
      .map(([name, value]) => `${name}: ${typeof value === "string" ? shorten(value) : fileSize(value)}`)
      .join("\n");
  }
  return body instanceof Blob ? fileSize(body) : "";
}

function fileSize({ type, size }: Blob): string {
  return `(${type === "" ? "bytes" : type}, ${size} B)`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Replaces base64 files inside JSON with their length. */
function withoutLongStrings(json: string): string {
  return json.replaceAll(
    /"((?:data:[\w/+.-]+;base64,)?[\w+/=-]{1000,})"/g,
    (_, text: string) => `"… ${text.length} characters …"`,
  );
}

function shorten(text: string): string {
  return text.length > keptChars ? `${text.slice(0, keptChars)}…` : text;
}
