import { describe, expect, test } from "vitest";
import { chatCompletionStream } from "../chat.ts";
import { ProviderApiError } from "../errors/http-error.ts";
import { ProviderOutputError, StreamTruncatedError } from "../errors/output-error.ts";
import type { ChatCompletionStreamOutput } from "../tasks/chat-types.ts";
import { textGenerationStream } from "../tasks/requests.ts";

const key = "sk-secret-0123456789abcdef";
const args = { endpointUrl: "http://localhost:1/v1", accessToken: key, messages: [{ role: "user", content: "Hi" }] };

function piece(content: string, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta: { role: "assistant", content }, finish_reason: finishReason }];
  return JSON.stringify({ id: "c1", created: 1, model: "m", choices });
}

const endlessCall = { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: { a: "endless" } } }] } };

const event = (data: string) => `data: ${data}\n\n`;

/** A server that sends these parts in order. */
function answering(
  parts: readonly (string | Uint8Array<ArrayBuffer>)[],
  { onCancel = () => {}, isEndless = false } = {},
): typeof fetch {
  const encoder = new TextEncoder();
  return async () => {
    const left = [...parts];
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = left.shift();
        if (next !== undefined) controller.enqueue(typeof next === "string" ? encoder.encode(next) : next);
        else if (!isEndless) controller.close();
      },
      cancel: onCancel,
    });
    return new Response(body, {
      headers: { "content-type": "text/event-stream; charset=utf-8", "x-request-id": "r1" },
    });
  };
}

const page: typeof fetch = async () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } });

/** Responds with a stream that never sends anything, until the call is aborted. */
const stuck: typeof fetch = async (_input, init) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
};

const refusing: typeof fetch = async () => Response.json({ error: { message: "no credit" } }, { status: 402 });

const token = (text: string, whole: string | null) =>
  event(
    JSON.stringify({
      index: 1,
      token: { id: 1, text, logprob: -0.1, special: false },
      generated_text: whole,
      details: null,
    }),
  );

const completion = (text: string, reason: string | null) =>
  event(JSON.stringify({ choices: [{ index: 0, text, finish_reason: reason }] }));

async function textOf(fetch: typeof globalThis.fetch): Promise<string> {
  let text = "";
  for await (const chunk of chatCompletionStream(args, { fetch })) text += chunk.choices[0]?.delta.content ?? "";
  return text;
}

describe("a stream is read completely", () => {
  test.each([
    { name: "with [DONE]", parts: [event(piece("Hel")), event(piece("lo")), event("[DONE]")] },
    { name: "with spaces after [DONE]", parts: [event(piece("Hello")), "data: [DONE]  \n\n"] },
    { name: "if the last event lacks its blank line", parts: [event(piece("Hel")), `data: ${piece("lo", "stop")}`] },
    { name: "if [DONE] lacks its blank line", parts: [event(piece("Hello")), "data: [DONE]"] },
    {
      name: "with comments and empty lines",
      parts: [": ping\n\n\n", event(piece("Hello")), ": ping\n\n", event("[DONE]")],
    },
    {
      name: "with events that are not JSON",
      parts: [event("ping"), "event: ping\ndata: {}\n\n", event(piece("Hello")), event("[DONE]")],
    },
    { name: "with CRLF", parts: [`data: ${piece("Hel")}\r\n\r\ndata: ${piece("lo")}\r\n\r\ndata: [DONE]\r\n\r\n`] },
    { name: "with CR", parts: [`data: ${piece("Hello")}\r\rdata: [DONE]\r\r`] },
    { name: "with a byte order mark", parts: [`\uFEFF${event(piece("Hello"))}${event("[DONE]")}`] },
    { name: "without a space after the colon", parts: [`data:${piece("Hello")}\n\ndata:[DONE]\n\n`] },
    { name: "with data after [DONE]", parts: [event(piece("Hello")), event("[DONE]"), event(piece(" again"))] },
    { name: "with a finish reason but without [DONE]", parts: [event(piece("Hello", "stop"))] },
  ])("$name", async ({ parts }) => {
    expect(await textOf(answering(parts))).toBe("Hello");
  });

  test("split at any byte, including inside characters", async () => {
    const bytes = new TextEncoder().encode(`${event(piece("naïve 🦜 café"))}${event("[DONE]")}`);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await textOf(answering([bytes.slice(0, cut), bytes.slice(cut)]))).toBe("naïve 🦜 café");
    }
    expect(await textOf(answering([...bytes].map((byte) => Uint8Array.of(byte))))).toBe("naïve 🦜 café");
  });
});

describe("a failing stream is reported", () => {
  test.each([
    { name: "cut between events", parts: [event(piece("Half a ")), event(piece("sentence"))] },
    { name: "cut inside an event", parts: [event(piece("Half a sentence")), 'data: {"id":"c1","choi'] },
  ])("$name: the error contains the text so far", async ({ parts }) => {
    const error: unknown = await textOf(answering(parts)).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(StreamTruncatedError);
    expect(error).toMatchObject({ text: "Half a sentence", provider: "localhost:1", task: "conversational" });
  });

  test.each([
    { name: "an error event", parts: ['event: error\ndata: {"message":"out of memory"}\n\n'] },
    { name: "a plain-text error event", parts: ["event: error\ndata: out of memory\n\n"] },
    { name: "an error object", parts: [event('{"error":{"message":"out of memory","code":500}}')] },
    { name: "an error string", parts: [event('{"error":"out of memory"}')] },
  ])("$name in a response with status 200", async ({ parts }) => {
    const error: unknown = await textOf(answering([event(piece("So far")), ...parts])).catch(
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(ProviderApiError);
    expect(String(error)).toContain("out of memory");
    expect(error).toMatchObject({ httpResponse: { status: 200, requestId: "r1" } });
    expect(JSON.stringify(error)).not.toContain(key);
  });

  test("an event that looks like JSON but is invalid", async () => {
    await expect(textOf(answering([event("{oops}"), event("[DONE]")]))).rejects.toThrow(
      "Received malformed response from localhost:1 conversational API: an event is not JSON: {oops}",
    );
  });

  test.each([
    { says: "no choice", choices: [null] },
    { says: "a call of a tool without end", choices: [endlessCall] },
  ])("an event that contains $says", async ({ choices }) => {
    const data = JSON.stringify({ choices }).replace('"endless"', "[".repeat(20_000) + "]".repeat(20_000));
    const stream = chatCompletionStream(args, { fetch: answering([event(data), event("[DONE]")]) });
    await expect(stream.finalMessage()).rejects.toMatchObject({
      name: "ProviderOutputError",
      message: expect.stringMatching(
        /^Received malformed response from localhost:1 conversational API: an event is not what the task streams: \{/,
      ),
      status: 200,
      requestId: "r1",
      provider: "localhost:1",
    });
  });

  test("an error without a message", async () => {
    const parts = [event('{"error":{"code":500}}')];
    await expect(chatCompletionStream(args, { fetch: answering(parts) }).finalMessage()).rejects.toThrow(
      /^Failed to perform inference: localhost:1 broke the stream off with an error$/,
    );
  });

  test("an event without an end", async () => {
    const long = `data: "${"x".repeat(300_000)}`;
    await expect(textOf(answering([long, long.slice(6), long.slice(6), long.slice(6)]))).rejects.toThrow(
      "longer than 1 MiB",
    );
  });

  test("a response that is not a stream", async () => {
    const error: unknown = await textOf(page).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ProviderOutputError);
    expect(error).toMatchObject({ expected: "text/event-stream", received: "text/html", excerpt: "<h1>Welcome</h1>" });
  });

  test("an error with status 200 instead of a stream", async () => {
    await expect(textOf(async () => Response.json({ error: { message: "no such model" } }))).rejects.toThrow(
      "no such model",
    );
  });
});

describe("leaving", () => {
  test("the loop aborts the request at once", async () => {
    let cancelled = 0;
    const fetch = answering([event(piece("One")), event(piece("Two"))], {
      isEndless: true,
      onCancel: () => cancelled++,
    });
    let signal: AbortSignal | null | undefined;
    const watched: typeof globalThis.fetch = (input, init) => {
      signal = init?.signal;
      return fetch(input, init);
    };
    for await (const chunk of chatCompletionStream(args, { fetch: watched })) {
      expect(chunk.choices[0]?.delta.content).toBe("One");
      break;
    }
    expect(signal?.aborted).toBe(true);
  });

  test("an aborted signal ends the loop with the signal's reason", async () => {
    const leave = new AbortController();
    const stream = chatCompletionStream(args, { fetch: stuck, signal: leave.signal });
    await stream.opened();
    const next = stream.next();
    leave.abort(new Error("enough"));
    await expect(next).rejects.toThrow("enough");
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

test("opened() rejects before the first chunk if the provider rejects the call", async () => {
  await expect(chatCompletionStream(args, { fetch: refusing }).opened()).rejects.toThrow("no credit");
});

test("tool calls are assembled, with usage and metadata", async () => {
  const delta = (toolCalls: object[], finishReason: string | null = null) =>
    event(
      JSON.stringify({
        id: "c1",
        created: 1,
        model: "m",
        choices: [{ index: 0, delta: { role: "assistant", tool_calls: toolCalls }, finish_reason: finishReason }],
      }),
    );
  const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
  const parts = [
    delta([{ index: 0, id: "call_a", type: "function", function: { name: "weather", arguments: "" } }]),
    delta([{ index: 0, function: { arguments: '{"city":' } }]),
    delta([{ index: 1, id: "call_b", type: "function", function: { name: "time", arguments: "{}" } }]),
    delta([{ index: 0, function: { arguments: '"Paris"}' } }], "tool_calls"),
    event(JSON.stringify({ id: "c1", created: 1, model: "m", choices: [], usage })),
    event("[DONE]"),
  ];
  const metadata: object[] = [];
  const stream = chatCompletionStream(args, { fetch: answering(parts), onMetadata: (seen) => metadata.push(seen) });
  const seen: ChatCompletionStreamOutput[] = [];
  for await (const chunk of stream) seen.push(chunk);
  expect(seen).toHaveLength(5);
  expect(await stream.finalMessage()).toEqual({
    role: "assistant",
    tool_calls: [
      { id: "call_a", type: "function", function: { name: "weather", arguments: '{"city":"Paris"}' } },
      { id: "call_b", type: "function", function: { name: "time", arguments: "{}" } },
    ],
  });
  expect(stream.usage).toEqual(usage);
  expect(metadata).toMatchObject([{ requestId: "r1", usage, status: 200, timings: { attempts: 1 } }]);
});

test("other generated fields are assembled as well", async () => {
  const delta = (fields: object, finishReason: string | null = null) =>
    event(
      JSON.stringify({
        id: "c1",
        created: 1,
        model: "m",
        choices: [{ index: 0, delta: fields, finish_reason: finishReason }],
      }),
    );
  const parts = [
    delta({ role: "assistant", reasoning_content: "They ask " }),
    delta({ reasoning_content: "for a capital.", reasoning: "A" }),
    delta({ content: "Par" }),
    delta({ content: "is.", reasoning: "ll." }, "stop"),
    event("[DONE]"),
  ];
  const stream = chatCompletionStream(args, { fetch: answering(parts) });
  expect((await stream.finalCompletion()).choices).toEqual([
    {
      index: 0,
      finish_reason: "stop",
      message: {
        role: "assistant",
        content: "Paris.",
        reasoning: "All.",
        reasoning_content: "They ask for a capital.",
      },
    },
  ]);
});

test("finalMessage() reads the stream itself and fails like the loop", async () => {
  const whole = chatCompletionStream(args, { fetch: answering([event(piece("Hello", "stop")), event("[DONE]")]) });
  expect(await whole.finalMessage()).toEqual({ role: "assistant", content: "Hello" });
  const cut = chatCompletionStream(args, { fetch: answering([event(piece("Hel"))]) });
  await expect(cut.finalMessage()).rejects.toThrow("ended before it was done");
  await expect(cut.finalMessage()).rejects.toThrow("ended before it was done");
});

test("text generation streams tokens in both wire formats", async () => {
  for (const parts of [
    [token("Hel", null), token("lo", "Hello")],
    [completion("Hel", null), completion("lo", "length"), event("[DONE]")],
  ]) {
    const stream = textGenerationStream(
      { endpointUrl: "http://localhost:1", inputs: "x" },
      { fetch: answering(parts) },
    );
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map((chunk) => chunk.token.text).join("")).toBe("Hello");
    expect(chunks.at(-1)?.generated_text).toBe("Hello");
  }
});
