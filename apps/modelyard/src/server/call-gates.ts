import type { Egress } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import type { WebOptions } from "@modelyard/web";
import { fetch as fetchThrough } from "undici";

type CallGates = Pick<WebOptions, "fetchRouter" | "fetchMedia">;

interface CallGatesOptions {
  /** Where this process listens, once it does. */
  ownUrl: () => string;
  egress: Egress;
}

/** How pages make a visitor's calls: through our own front door to the router, through the egress to everywhere else. */
export function callGates({ ownUrl, egress }: CallGatesOptions): CallGates {
  return {
    fetchRouter: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(new URL(pathname + search, ownUrl()), request));
    },
    fetchMedia: async ({ url, method, signal }) => {
      const { dispatcher } = egress;
      const answer = await fetchThrough(url, { method, signal, redirect: "manual", dispatcher });
      const { status, statusText } = answer;
      // A redirect is the client's to follow: each hop comes back here and is vetted again.
      const body = answer.body === null ? null : streamOf(capped(answer.body, limits.widget.mediaBytes));
      return new Response(body, { status, statusText, headers: [...answer.headers] });
    },
  };
}

/** @throws {RangeError} in the middle of a file that is larger than pages show */
async function* capped(chunks: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("A body is made of bytes.");
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError(`The file is larger than the ${maxBytes} bytes that a page shows.`);
    yield chunk;
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
