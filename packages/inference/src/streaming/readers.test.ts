import { describe, expect, test } from "vitest";
import { type ChatCompletionStreamOutput, chatCompletionStream } from "../index.ts";
import { inTime } from "../testing/in-time.ts";

const messages = [{ role: "user", content: "Count" }];
const words = ["one ", "two ", "three"];

function event(content: string, finishReason: string | null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finishReason }];
  return `data: ${JSON.stringify({ id: "c1", created: 1, model: "m", choices })}\n\n`;
}

/** Sends one word per request of the reader, and then the end unless it is endless. */
function counting({ isEndless = false, isCut = false } = {}) {
  const parts = words.map((word, index) => event(word, index === 2 && !isEndless && !isCut ? "stop" : null));
  const encoder = new TextEncoder();
  const seen: { signal?: AbortSignal | null | undefined; calls: number } = { calls: 0 };
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    seen.signal = init?.signal;
    seen.calls++;
    const left = isEndless || isCut ? [...parts] : [...parts, "data: [DONE]\n\n"];
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason)),
        pull: (controller) => {
          const next = left.shift();
          if (next !== undefined) controller.enqueue(encoder.encode(next));
          else if (!isEndless) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const open = (signal?: AbortSignal) =>
    chatCompletionStream({ endpointUrl: "http://localhost:1", messages }, { fetch, ...(signal && { signal }) });
  return { seen, open };
}

async function read(stream: AsyncIterable<ChatCompletionStreamOutput>, from?: string[]): Promise<string[]> {
  const texts = from ?? [];
  for await (const chunk of stream) texts.push(chunk.choices[0]?.delta.content ?? "");
  return texts;
}

describe("every reader receives every chunk", () => {
  test("with several concurrent readers, one that starts after the end, and the final message", async () => {
    const { seen, open } = counting();
    const stream = open();
    const [first, second, message] = await Promise.all([read(stream), read(stream), stream.finalMessage()]);
    expect([first, second, await read(stream)]).toEqual([words, words, words]);
    expect(message.content).toBe("one two three");
    expect(seen.calls).toBe(1);
  });

  test("at its own pace", async () => {
    const stream = counting().open();
    const slow: string[] = [];
    for await (const chunk of stream) {
      slow.push(chunk.choices[0]?.delta.content ?? "");
      if (slow.length === 1) expect(await read(stream)).toEqual(words);
    }
    expect(slow).toEqual(words);
  });

  test("the first loop continues where next() stopped, as a generator does", async () => {
    const stream = counting().open();
    await stream.next();
    expect(await read(stream)).toEqual(words.slice(1));
    expect(await read(stream)).toEqual(words);
  });

  test("before a failure as well", async () => {
    const stream = counting({ isCut: true }).open();
    const [early, late]: string[][] = [[], []];
    await expect(read(stream, early)).rejects.toThrow("ended before it was done");
    await expect(read(stream, late)).rejects.toThrow("ended before it was done");
    expect([early, late]).toEqual([words, words]);
  });
});

describe("leaving", () => {
  test("by the last reader aborts the call, and the final message rejects", async () => {
    const { seen, open } = counting({ isEndless: true });
    const stream = open();
    for await (const _ of stream) break;
    expect(seen.signal?.aborted).toBe(true);
    await expect(stream.finalMessage()).rejects.toMatchObject({ name: "AbortError" });
    await expect(stream.finalCompletion()).rejects.toThrow("The stream was left before its end.");
    await expect(read(stream)).rejects.toMatchObject({ name: "AbortError" });
  });

  test("by one of two readers does not affect the other", async () => {
    const { seen, open } = counting();
    const stream = open();
    const other = read(stream);
    for await (const _ of stream) break;
    expect(await other).toEqual(words);
    expect(seen.signal?.aborted).toBe(false);
  });

  test("by every reader does not affect an awaited final message", async () => {
    const { seen, open } = counting();
    const stream = open();
    const message = stream.finalMessage();
    for await (const _ of stream) break;
    expect((await message).content).toBe("one two three");
    expect(seen.signal?.aborted).toBe(false);
    expect(await read(stream)).toEqual(words);
  });

  test("while the stream is being opened aborts the call once it is open", async () => {
    const { seen, open } = counting({ isEndless: true });
    const stream = open();
    const first = stream.next();
    await stream.return();
    await first.catch(() => undefined);
    expect(await inTime(() => seen.signal?.aborted === true, 100)).toBe(true);
  });

  test("after the end has no effect", async () => {
    const stream = counting().open();
    await read(stream);
    await stream.return();
    expect((await stream.finalMessage()).content).toBe("one two three");
  });

  test("by abort rejects all waiting reads with the signal's reason", async () => {
    const leave = new AbortController();
    const stream = counting({ isEndless: true }).open(leave.signal);
    await stream.next();
    const waiting = [stream.finalMessage(), read(stream), read(stream)];
    leave.abort(new Error("enough"));
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({ status: "rejected", reason: { message: "enough" } });
    }
  });
});
