import { describe, expect, test } from "vitest";
import { InferenceClient, request, streamingRequest, textGenerationStream } from "../index.ts";
import { answering, hurried } from "../testing/answering.ts";

const accessToken = "hf_0123456789abcdef";
const picture = new Blob(["picture"], { type: "image/png" });

describe("request() returns the response unchanged", () => {
  test.each([
    {
      says: "another shape than the task's",
      args: { inputs: "x" },
      task: "summarization",
      answer: { anything: [1, { goes: true }] },
    },
    { says: "chat, where there are messages", args: { messages: [] }, task: undefined, answer: { choices: "none" } },
    { says: "a file, as older callers name it", args: { data: picture }, task: "object-detection", answer: [] },
  ])("$says", async ({ args, task, answer }) => {
    const { fetch, asked } = answering("hf-inference", task ?? "conversational", [answer]);
    const seen: unknown[] = [];
    const options = {
      ...hurried().options,
      fetch,
      onMetadata: ({ status }: { status: number }) => seen.push(status),
      ...(task !== undefined && { task }),
    };
    expect(await request({ ...args, model: "a/b", provider: "hf-inference", accessToken }, options)).toEqual(answer);
    expect(asked).toHaveLength(1);
    expect(seen).toEqual([200]);
  });

  test.each([
    { options: {}, says: /^Say which task is meant: \{ task \}\. Tasks: conversational, text-generation, / },
    { options: { task: "cooking" }, says: /^There is no task "cooking" to ask for\. Tasks: conversational, / },
  ])("requires the task: $options", async ({ options, says }) => {
    const { fetch, asked } = answering("hf-inference", "", [{}]);
    for (const call of [
      request({ inputs: "x", model: "a/b", accessToken }, { ...options, fetch }),
      streamingRequest({ inputs: "x", model: "a/b", accessToken }, { ...options, fetch }).next(),
    ]) {
      await expect(call).rejects.toThrow(says);
    }
    expect(asked).toEqual([]);
  });

  test("an error contains the provider and the model", async () => {
    const { fetch } = answering("hf-inference", "summarization", [500]);
    const options = { ...hurried().options, fetch, task: "summarization" };
    await expect(request({ inputs: "x", model: "a/b", accessToken }, options)).rejects.toMatchObject({
      name: "ProviderApiError",
      provider: "hf-inference",
      model: "a/b",
      task: "summarization",
    });
  });
});

/** A stream that sends as many events as are read, or breaks after one. */
function streaming(events: readonly string[], isBroken = false) {
  let calls = 0;
  const fetch: typeof globalThis.fetch = async () => {
    calls++;
    const left = [...events];
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = left.shift();
        if (next !== undefined) controller.enqueue(new TextEncoder().encode(`data: ${next}\n\n`));
        else if (isBroken) controller.error(new TypeError("terminated"));
        else controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return { fetch, calls: () => calls };
}

test("streamingRequest() returns the JSON of every event unchanged", async () => {
  const { fetch } = streaming(['{"step":1}', '{"step":2,"image":null}', "[DONE]"]);
  const client = new InferenceClient(accessToken, { fetch });
  const seen: unknown[] = [];
  const stream = client.streamingRequest({ endpointUrl: "http://localhost:1", inputs: "x" }, { task: "text-to-image" });
  for await (const event of stream) seen.push(event);
  expect(seen).toEqual([{ step: 1 }, { step: 2, image: null }]);
});

test("a stream that has begun is never restarted", async () => {
  const token = JSON.stringify({ token: { id: 1, text: "Hel", logprob: 0, special: false } });
  const { fetch, calls } = streaming([token], true);
  const { waits, options } = hurried();
  const seen: string[] = [];
  const read = async () => {
    const args = { endpointUrl: "http://localhost:1", accessToken, inputs: "x" };
    const stream = textGenerationStream(args, { ...options, retry: { retries: 5 }, fetch });
    for await (const { token: next } of stream) seen.push(next.text);
  };
  await expect(read()).rejects.toThrow("The stream ended before it was done.");
  expect(seen).toEqual(["Hel"]);
  expect(calls()).toBe(1);
  expect(waits).toEqual([]);
});
