import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { EventLines } from "./event-lines.ts";

test.each([
  { what: "one line", chunks: ["data: 1\n"], longest: [7] },
  { what: "lines in one chunk", chunks: ["a\nbbb\n"], longest: [1] },
  { what: "a line in pieces", chunks: ["aa", "bb", "c\n"], longest: [2, 4, 5] },
  { what: "text after a line end", chunks: ["a\nbbb", "cc\n"], longest: [1, 5] },
  { what: "lines that end in only a carriage return", chunks: ["aa\rbb", "b\r"], longest: [2, 3] },
  { what: "both ends", chunks: ["aaa\r\nb", "\r\n"], longest: [4, 2] },
])("the lines of $what are measured where they end or continue", ({ chunks, longest }) => {
  const lines = new EventLines();
  expect(chunks.map((chunk) => lines.push(Buffer.from(chunk)))).toEqual(longest);
});

test.each([
  { text: "", between: true },
  { text: "data: 1\n\n", between: true },
  { text: "data: 1\r\n\r\n", between: true },
  { text: "data: 1\r\r", between: true },
  { text: "data: 1\n", between: false },
  { text: "data: 1\r\n", between: false },
  { text: "data: 1\n\nd", between: false },
])("after %j, a comment can be inserted: $between", ({ text, between }) => {
  const whole = new EventLines();
  whole.push(Buffer.from(text));
  const sliced = new EventLines();
  for (const byte of Buffer.from(text)) sliced.push(Buffer.of(byte));
  expect([whole.isBetweenEvents, sliced.isBetweenEvents]).toEqual([between, between]);
});

describe("through the router", () => {
  const eventLineBytes = 1000;
  let provider: ScriptedProvider;
  let under: RouterUnderTest;
  beforeAll(async () => {
    provider = await startScriptedProvider();
    const directory = memoryDirectory({
      "acme/line": [{ provider: "groq", providerId: "line" }],
      "acme/endless": [{ providerId: "fault-endless-line" }],
    });
    const scripted = { url: provider.url, plays: ["groq"] };
    under = await startRouterUnderTest(directory, { limits: { eventLineBytes }, scripted });
  });
  afterAll(async () => {
    await under.close();
    await provider.close();
  });

  test.each([
    { bytes: eventLineBytes, passes: true },
    { bytes: eventLineBytes + 1, passes: false },
  ])("a stream with a line of $bytes bytes passes: $passes", async ({ bytes, passes }) => {
    const body = `${"x".repeat(bytes)}\n\ndata: [DONE]\n\n`;
    provider.script["POST /openai/v1/chat/completions"] = () => ({
      headers: { "content-type": "text/event-stream" },
      body,
    });
    const text = await (await under.call({ model: "acme/line", stream: true })).text();
    expect(text === body).toBe(passes);
    expect(text.includes("xxxxx")).toBe(passes);
    const says = "sent a line of more than 1000 bytes";
    expect(text.includes(says)).toBe(!passes);
    await expect.poll(() => under.log.at(-1)?.includes(says)).toBe(!passes);
  });

  test("a line that does not end is cut off, and the provider's request is aborted", async () => {
    const stream_options = { include_usage: false };
    const body = JSON.stringify({ model: "acme/endless", messages: [], stream: true, stream_options });
    await expect((await under.call({ body })).text()).rejects.toThrow();
    await expect.poll(() => under.sim.received.at(-1)?.aborted).toBe(true);
  });

  test("if the router waits for the end of an event, such a line becomes an error event", async () => {
    const text = await (await under.call({ model: "acme/endless", stream: true })).text();
    expect(text).toMatch(/^data: \{"error":.*sent a line of more than 1000 bytes/);
    await expect.poll(() => under.sim.received.at(-1)?.aborted).toBe(true);
  });
});
