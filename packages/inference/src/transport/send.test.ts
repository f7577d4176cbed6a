import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { ConnectionError, DeadlineError, ProviderApiError } from "../errors/http-error.ts";
import { chatCompletion, textToImage, textToVideo } from "../index.ts";

const key = "sk-secret-0123456789abcdef";
const answer = {
  id: "c1",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" } }],
};
const messages = [{ role: "user", content: "Hello" }];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

async function serve(handler: Handler): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    request.resume().on("end", () => handler(request, response, seen.length));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, seen };
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Records requested waits instead of waiting. */
function recordedSleep() {
  const waits: number[] = [];
  return { waits, effects: { random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) } };
}

function chat(url: string, options: Parameters<typeof chatCompletion>[1] = {}) {
  return chatCompletion({ endpointUrl: url, accessToken: key, messages }, options);
}

describe("a failed request is resent", () => {
  test.each([429, 503])("after a %i, at most twice, with growing delays", async (status) => {
    const { url, seen } = await serve((_request, response) => json(response, status, { error: "busy" }));
    const { waits, effects } = recordedSleep();
    const error: unknown = await chat(url, { effects }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ProviderApiError);
    expect(error).toMatchObject({ httpResponse: { status, body: { error: "busy" } } });
    expect(seen).toHaveLength(3);
    expect(waits).toEqual([500, 1000]);
  });

  test.each([400, 401, 403, 404, 408, 413, 422, 500, 501, 502, 504])(
    "not after a %i: the provider may have done the work",
    async (status) => {
      const { url, seen } = await serve((_request, response) => json(response, status, { error: "no" }));
      await expect(chat(url, recordedSleep())).rejects.toThrow(`status ${status}`);
      expect(seen).toHaveLength(1);
    },
  );

  test.each([408, 429, 500, 502, 503, 504])("after a %i if it only reads, such as a hub lookup", async (status) => {
    const { url, seen } = await serve((_request, response) => json(response, status, {}));
    const call = chatCompletion(
      { provider: "groq", model: "a/b", accessToken: key, messages },
      { hubUrl: url, ...recordedSleep() },
    );
    await expect(call).rejects.toThrow(`status ${status}`);
    expect(seen).toHaveLength(3);
  });

  test("until it succeeds, and the number of attempts is reported", async () => {
    const { url } = await serve((_request, response, count) => json(response, count < 3 ? 503 : 200, answer));
    const { effects } = recordedSleep();
    const attempts: number[] = [];
    await chat(url, { effects, onMetadata: ({ timings }) => attempts.push(timings.attempts) });
    expect(attempts).toEqual([3]);
  });

  test.each([
    { name: "seconds", value: "3", waits: [3000] },
    { name: "a date", value: new Date(1_000_000_000_000 + 7000).toUTCString(), waits: [7000] },
    { name: "0", value: "0", waits: [0] },
  ])("after the time in Retry-After, given as $name", async ({ value, waits }) => {
    const { url } = await serve((_request, response, count) =>
      json(response, count === 1 ? 429 : 200, answer, { "retry-after": value }),
    );
    const recorded = recordedSleep();
    await chat(url, { effects: { ...recorded.effects, now: () => 1_000_000_000_000 } });
    expect(recorded.waits).toEqual(waits);
  });

  test("not if Retry-After asks for more than 30 s", async () => {
    const { url, seen } = await serve((_request, response) =>
      json(response, 429, { error: "later" }, { "retry-after": "31" }),
    );
    await expect(chat(url)).rejects.toThrow("status 429: later");
    expect(seen).toHaveLength(1);
  });

  test("not after a connection that broke before the response", async () => {
    const { url, seen } = await serve((request) => request.socket.destroy());
    await expect(chat(url, recordedSleep())).rejects.toBeInstanceOf(ConnectionError);
    expect(seen).toHaveLength(1);
  });

  test.each([{ code: "ECONNREFUSED" }, { code: "ENOTFOUND" }, { code: "ETIMEDOUT", syscall: "connect" }])(
    "after a connection that was never established: %j",
    async (cause) => {
      let sent = 0;
      const fetch: typeof globalThis.fetch = async () => {
        if (sent++ > 0) return Response.json(answer);
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("no"), cause) });
      };
      await chat("http://localhost:1", { fetch, ...recordedSleep() });
      expect(sent).toBe(2);
    },
  );

  test("not if the caller disables retries", async () => {
    const { url, seen } = await serve((_request, response) => json(response, 503, {}));
    await expect(chat(url, { retry_on_error: false })).rejects.toThrow("status 503");
    expect(seen).toHaveLength(1);
  });

  test("a job is not restarted after a broken connection, but is if the provider did not accept it", async () => {
    for (const { status, sent } of [
      { status: 0, sent: 1 },
      { status: 500, sent: 1 },
      { status: 429, sent: 3 },
    ]) {
      const { url, seen } = await serve((request, response) => {
        if (status === 0) request.socket.destroy();
        else json(response, status, {});
      });
      const led: typeof fetch = (input, init) =>
        typeof input === "string" && input.includes("/api/models/")
          ? Promise.resolve(Response.json(mapped("novita", "text-to-video")))
          : fetch(url, init);
      const call = textToVideo(
        { provider: "novita", model: "a/b", accessToken: key, inputs: "x" },
        { fetch: led, ...recordedSleep() },
      );
      await expect(call).rejects.toThrow();
      expect(seen).toHaveLength(sent);
    }
  });
});

function mapped(provider: string, task: string): object {
  return { inferenceProviderMapping: [{ provider, providerId: "x/y", status: "live", task }] };
}

describe("a redirect", () => {
  test.each([301, 302, 303, 307, 308])(
    "of a call to another origin (%i) is rejected, and nothing is sent there",
    async (status) => {
      const other = await serve((_request, response) => json(response, 200, answer));
      const { url } = await serve((_request, response) =>
        response.writeHead(status, { location: `${other.url}/x` }).end(),
      );
      const error: unknown = await chat(url).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(String(error)).toContain("which is not followed");
      expect(other.seen).toHaveLength(0);
    },
  );

  test("within the origin is followed with the body, at most three times", async () => {
    const { url, seen } = await serve((_request, response, count) => {
      if (count < 4) response.writeHead(307, { location: `/hop${count}` }).end();
      else json(response, 200, answer);
    });
    await chat(url);
    expect(seen.map((request) => request.url)).toEqual(["/v1/chat/completions", "/hop1", "/hop2", "/hop3"]);
    const loop = await serve((_request, response) => response.writeHead(307, { location: "/again" }).end());
    await expect(chat(loop.url)).rejects.toThrow("redirect");
    expect(loop.seen).toHaveLength(4);
  });

  test.each(["file:///etc/passwd", "data:text/plain,x", "gopher://x/", ""])(
    "of a file to %j is rejected",
    async (location) => {
      const { url } = await serve((request, response) => {
        if (request.url === "/v1/images/generations") json(response, 200, { data: [{ url: `${url}/image` }] });
        else response.writeHead(302, { location }).end();
      });
      const provider = (await import("../providers/custom.ts")).custom({ baseUrl: url });
      await expect(textToImage({ provider, model: "m", accessToken: key, inputs: "x" })).rejects.toThrow("redirect");
    },
  );

  test("of a file to another origin is followed without a key", async () => {
    const files = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end("png"),
    );
    const { url, seen } = await serve((request, response) => {
      if (request.url === "/v1/images/generations") json(response, 200, { data: [{ url: `${url}/image` }] });
      else response.writeHead(302, { location: `${files.url}/far` }).end();
    });
    const provider = (await import("../providers/custom.ts")).custom({ baseUrl: url });
    const image = await textToImage({ provider, model: "m", accessToken: key, inputs: "x" });
    expect(await image.text()).toBe("png");
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(seen[1]?.headers.authorization).toBeUndefined();
    expect(files.seen[0]?.headers.authorization).toBeUndefined();
  });
});

describe("a deadline", () => {
  test("ends a call whose server never responds", async () => {
    const { url } = await serve(() => undefined);
    const error: unknown = await chat(url, { timeouts: { firstByteMs: 30 } }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(DeadlineError);
    expect(error).toMatchObject({
      phase: "first byte",
      limitMs: 30,
      message: "The server did not begin to answer within 30 ms.",
    });
  });

  test("ends a call whose server stalls during the response", async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).write('{"id"'),
    );
    await expect(chat(url, { timeouts: { idleMs: 30 } })).rejects.toMatchObject({ phase: "idle" });
  });

  test.each([
    {
      options: { timeoutMs: Number.NaN },
      says: "timeoutMs or timeouts.totalMs must be a number of milliseconds, 0 or more, not NaN.",
    },
    {
      options: { timeouts: { idleMs: -1 } },
      says: "timeouts.idleMs must be a number of milliseconds, 0 or more, not -1.",
    },
    { options: { retry: { retries: Number.NaN } }, says: "retry.retries must be a number, 0 or more, not NaN." },
    { options: { retry: { maxDelayMs: -1 } }, says: "retry.maxDelayMs must be a number, 0 or more, not -1." },
  ])("that is invalid is rejected before anything is sent: $says", async ({ options, says }) => {
    const { url, seen } = await serve((_request, response) => json(response, 200, answer));
    await expect(chat(url, options)).rejects.toMatchObject({ name: "InputError", message: says });
    expect(seen).toEqual([]);
  });

  test.each([
    { timeoutMs: Number.POSITIVE_INFINITY },
    { timeouts: { firstByteMs: Number.POSITIVE_INFINITY, idleMs: Number.POSITIVE_INFINITY } },
    { timeouts: {}, retry: {} },
  ])("may be infinite or undefined: %j", async (options) => {
    const { url } = await serve((_request, response) => json(response, 200, answer));
    await expect(chat(url, options)).resolves.toMatchObject({ id: "c1" });
  });

  test("also applies to waits between retries", async () => {
    const { url } = await serve((_request, response) => json(response, 503, {}, { "retry-after": "20" }));
    await expect(chat(url, { timeoutMs: 60 })).rejects.toMatchObject({ phase: "total" });
  });
});

test("a response that ends early is a broken connection", async () => {
  const { url } = await serve((request) => {
    request.socket.end("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{");
  });
  const error: unknown = await chat(url).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(String(error)).toContain("broke off before its end");
});

test("an unreachable host is named, with the reason", async () => {
  const { url } = await serve(() => undefined);
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  const error: unknown = await chat(url, { retry: { retries: 0 } }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(String(error)).toMatch(/No answer from http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/);
  expect(error).toMatchObject({
    httpRequest: { headers: { authorization: "[redacted]", "content-type": "application/json" } },
  });
});

/** A browser's `fetch`, which must be called as a plain function. */
function strictFetch(this: unknown): Promise<Response> {
  return this === undefined
    ? Promise.resolve(Response.json(answer))
    : Promise.reject(new TypeError("Illegal invocation"));
}

test("fetch is called as a plain function, which browsers require", async () => {
  await expect(chat("http://localhost:1", { fetch: strictFetch })).resolves.toMatchObject({ id: "c1" });
});
