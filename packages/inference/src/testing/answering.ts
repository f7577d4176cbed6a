export interface Asked {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

/** JSON, a status with an empty body, or a file. */
export type ScriptedAnswer = object | number | string;

const file = (text: string) => new Response(text, { headers: { "content-type": "application/octet-stream" } });

/**
 * A hub that maps every model to `acme/model` (or `mapping.providerId`) at one provider, and that provider's responses
 * in order; the last one is repeated.
 */
export function answering(provider: string, task: string, answers: readonly ScriptedAnswer[], mapping: object = {}) {
  const asked: Asked[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes("/api/models/")) {
      const entry = { provider, providerId: "acme/model", status: "live", task, ...mapping };
      return Response.json({ inferenceProviderMapping: [entry] });
    }
    const body = init?.body instanceof FormData ? "" : await new Response(init?.body ?? "").text();
    asked.push({ method: init?.method ?? "GET", url, headers: new Headers(init?.headers), body });
    const answer = left.length > 1 ? left.shift() : left[0];
    if (typeof answer === "number") return new Response("{}", { status: answer });
    return typeof answer === "string" ? file(answer) : Response.json(answer);
  };
  return { fetch, asked };
}

/** Options of a call without delays and retries; `waits` records the requested delays. */
export function hurried() {
  const waits: number[] = [];
  return { waits, options: { effects: { sleep: async (ms: number) => void waits.push(ms) }, retry: { retries: 0 } } };
}
