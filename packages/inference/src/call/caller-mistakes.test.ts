import { describe, expect, test, vi } from "vitest";
import * as client from "../index.ts";

const { chatCompletion, chatCompletionStream, textToImage, textToSpeech, textToVideo } = client;
const messages = [{ role: "user", content: "Hello" }];
const answer = { id: "c1", created: 1, model: "m", choices: [] };
const endpointUrl = "http://localhost:1/v1";

function recorder(respond: () => Response = () => Response.json(answer)) {
  const seen: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    seen.push(init);
    return respond();
  };
  return { seen, fetch };
}

describe("arguments that JSON cannot represent are rejected before anything is sent", () => {
  const cycle: Record<string, unknown> = {};
  cycle.again = cycle;
  test.each([{ seed: 1n }, { metadata: cycle }])("%#", async (args) => {
    const { seen, fetch } = recorder();
    const failed = { name: "InputError", message: expect.stringContaining("cannot be written as JSON (TypeError: ") };
    const parameters: Record<string, unknown> = args;
    await expect(chatCompletion({ endpointUrl, messages, ...parameters }, { fetch })).rejects.toMatchObject(failed);
    await expect(textToImage({ endpointUrl, inputs: "x", parameters }, { fetch })).rejects.toMatchObject(failed);
    expect(seen).toEqual([]);
  });
});

describe("an unknown outputType is rejected before anything is sent", () => {
  test.each([textToImage, textToVideo, textToSpeech])("%#", async (call) => {
    const { seen, fetch } = recorder();
    const options: object = { fetch, outputType: "jpeg" };
    await expect(Reflect.apply(call, undefined, [{ endpointUrl, inputs: "x" }, options])).rejects.toMatchObject({
      name: "InputError",
      message: 'outputType must be one of blob, url, dataUrl, json, not "jpeg".',
    });
    expect(seen).toEqual([]);
  });
});

const boom = () => {
  throw new Error("boom");
};

describe("a callback that throws causes a warning", () => {
  test.each([
    { name: "throws", onMetadata: boom },
    { name: "rejects", onMetadata: async () => boom() },
  ])("$name", async ({ onMetadata }) => {
    const warn = vi.fn();
    const { fetch } = recorder();
    const options: object = { fetch, onMetadata, logger: { warn } };
    await expect(chatCompletion({ endpointUrl, messages }, options)).resolves.toMatchObject({ id: "c1" });
    await expect.poll(() => warn.mock.calls).toEqual([["A callback of an inference call failed:", new Error("boom")]]);
  });

  test("a callback that throws at the end of a stream causes a warning, even if the logger throws", async () => {
    const { fetch } = recorder(
      () => new Response("data: [DONE]\n\n", { headers: { "content-type": "text/event-stream" } }),
    );
    const stream = chatCompletionStream({ endpointUrl, messages }, { fetch, onMetadata: boom, logger: { warn: boom } });
    await expect(stream.finalMessage()).resolves.toEqual({ role: "assistant" });
  });
});

describe("includeCredentials", () => {
  test.each([
    { given: true, sent: "include" },
    { given: "include", sent: "include" },
    { given: "same-origin", sent: "same-origin" },
    { given: "omit", sent: "omit" },
    { given: false, sent: "omit" },
    { given: undefined, sent: undefined },
  ])("$given is $sent", async ({ given, sent }) => {
    const { seen, fetch } = recorder();
    const options = given === undefined ? { fetch } : { fetch, includeCredentials: given };
    await chatCompletion({ endpointUrl, messages }, options);
    expect(seen[0]?.credentials).toBe(sent);
  });

  test("other values are rejected", async () => {
    const { fetch } = recorder();
    const call = chatCompletion({ endpointUrl, messages }, { fetch, includeCredentials: "yes" });
    await expect(call).rejects.toMatchObject({ name: "InputError" });
  });
});

describe("a redirect that is not followed is reported with the reason", () => {
  test.each([
    {
      location: "https://other.example/x",
      says: "(307) to https://other.example, which is not followed: a key must stay",
    },
    {
      location: "/v1/",
      status: 301,
      says: "(301) to http://localhost:1/v1/, which is not followed: a POST would become",
    },
    { location: "/again", says: "there were too many before" },
    { location: "file:///etc/passwd", says: "it is no http(s) address" },
  ])("$location", async ({ location, status = 307, says }) => {
    const { fetch } = recorder(() => new Response(null, { status, headers: { location } }));
    await expect(chatCompletion({ endpointUrl, messages }, { fetch })).rejects.toThrow(says);
  });

  test("a redirect whose target the browser hides is reported", async () => {
    const { fetch } = recorder(() => Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" }));
    await expect(chatCompletion({ endpointUrl, messages }, { fetch })).rejects.toThrow(
      "http://localhost:1 responded with a redirect, which is not followed: a browser hides where it leads",
    );
  });
});

test("every media task delivers the requested form", async () => {
  const custom = client.custom({ baseUrl: "http://localhost:1" });
  const { fetch } = recorder(() => new Response("sound", { headers: { "content-type": "audio/wav" } }));
  const speak = { provider: custom, model: "m", inputs: "Hi" };
  const speech: Blob = await textToSpeech(speak, { fetch });
  expect(speech.type).toBe("audio/wav");
  const url: string = await textToSpeech(speak, { fetch, outputType: "url" });
  expect(url).toBe(`data:audio/wav;base64,${btoa("sound")}`);
  await expect(textToSpeech(speak, { fetch, outputType: "json" })).rejects.toThrow("cannot be given as json");

  const job = { video: { url: "https://files.example/film.mp4" } };
  const video = recorder(() => Response.json(job));
  const provider = client.defineProvider({
    ...custom,
    tasks: {
      "text-to-video": {
        route: () => "video",
        payload: ({ args }) => ({ json: { ...args } }),
        parse: () => ({ url: job.video.url }),
      },
    },
  });
  const film = { provider, model: "m", inputs: "A film" };
  expect(await textToVideo(film, { fetch: video.fetch, outputType: "url" })).toBe(job.video.url);
  expect(await textToVideo(film, { fetch: video.fetch, outputType: "json" })).toEqual(job);
  expect(video.seen).toHaveLength(2);
});

test("the list of ids contains exactly the ids of all providers", () => {
  expect([...client.providers.keys()].toSorted()).toEqual([...client.providerIds].toSorted());
  expect(client.isProviderId("groq")).toBe(true);
  expect(client.isProviderId("togther")).toBe(false);
  // @ts-expect-error no provider has this id
  expect(() => chatCompletion({ provider: "togther", model: "a/b", messages })).toBeTypeOf("function");
});
