import { describe, expect, test } from "vitest";
import { describeCall } from "./describe-call.ts";
import { automaticSpeechRecognition, featureExtraction, textToImage, textToVideo } from "./index.ts";
import { blackForestLabs } from "./providers/black-forest-labs.ts";
import { falQueue } from "./providers/fal-queue.ts";
import { answering, hurried, type ScriptedAnswer } from "./testing/answering.ts";

const key = "provider-key-0123456789";

const { waits, options: quick } = hurried();
const called = { accessToken: key, model: "a/b" };

const falSpeech = (inputs: Blob) =>
  automaticSpeechRecognition(
    { ...called, provider: "fal-ai", inputs },
    { ...quick, fetch: answering("fal-ai", "automatic-speech-recognition", [{ text: "Hi" }]).fetch },
  );

const falVideo = (...answers: ScriptedAnswer[]) =>
  textToVideo(
    { ...called, provider: "fal-ai", inputs: "x" },
    { ...quick, fetch: answering("fal-ai", "text-to-video", answers).fetch },
  );

describe("fal-ai", () => {
  test("requires the type of a recording", async () => {
    await expect(falSpeech(new Blob(["x"]))).rejects.toMatchObject({
      name: "InputError",
      message:
        "Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
    });
  });

  test("names the supported types", async () => {
    await expect(falSpeech(new Blob(["x"], { type: "audio/flac" }))).rejects.toThrow(
      "Provider fal-ai does not support blob type audio/flac - supported content types are: audio/mpeg, audio/mp4, audio/wav, audio/x-wav, audio/webm",
    );
  });

  test.each(["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav", "audio/webm;codecs=opus", "audio/mp3"])(
    "reads %s",
    async (type) => {
      expect(await falSpeech(new Blob(["x"], { type }))).toEqual({ text: "Hi" });
    },
  );

  const started = { request_id: "r", status: "IN_QUEUE", response_url: "https://queue.fal.run/acme/model/requests/r" };

  test.each([
    {
      name: "no request id",
      answers: [{ status: "IN_QUEUE" }],
      message: "Received malformed response from fal-ai text-to-video API: no request ID found in the response",
    },
    {
      name: "a failed status request",
      answers: [started, 500],
      message: "Failed to fetch response status from fal-ai API",
    },
    {
      name: "an unexpected status response",
      answers: [started, { state: 1 }],
      message: "Failed to parse status response from fal-ai API: received malformed response",
    },
    {
      name: "a status response that is not JSON",
      answers: [started, "<html>"],
      message: "Failed to parse status response from fal-ai API: received malformed response",
    },
    {
      name: "a failed request",
      answers: [started, { status: "COMPLETED", error: "out of credit" }],
      message: "The request at fal-ai ended as COMPLETED: out of credit",
    },
    {
      name: "a result that is not a URL",
      answers: [started, { status: "COMPLETED" }, { video: { url: "ftp://x" } }],
      message:
        "Received malformed response from fal-ai text-to-video API: expected a URL that starts with http(s) or / at video.url, got a string",
    },
  ])("$name", async ({ answers, message }) => {
    await expect(falVideo(...answers)).rejects.toMatchObject({ message, provider: "fal-ai", model: "a/b" });
  });

  test("polls every 500 ms until the deadline", async () => {
    waits.length = 0;
    let looks = 0;
    const progress: number[] = [];
    const busy: typeof fetch = async (input) => {
      const url = input instanceof Request ? input.url : input.toString();
      if (url.includes("/api/models/")) return answering("fal-ai", "text-to-video", []).fetch(url);
      if (url.endsWith("/status"))
        return Response.json(++looks < 200 ? { status: "IN_QUEUE", queue_position: 3 } : { status: "COMPLETED" });
      if (url.endsWith("/requests/r")) return Response.json({ video: { url: "https://fal.media/x.mp4" } });
      return url.includes("fal.media") ? new Response(new Blob(["video"])) : Response.json(started);
    };
    const options = { ...quick, fetch: busy, onProgress: ({ queuePosition = 0 }) => progress.push(queuePosition) };
    await textToVideo({ ...called, provider: "fal-ai", inputs: "x" }, options);
    expect(waits).toEqual(Array.from({ length: 199 }, () => 500));
    expect(progress.slice(0, 2)).toEqual([3, 3]);
  });

  test("a job without a URL is a caller error", () => {
    const call = { task: "text-to-video", providerModelId: "x", args: {}, direct: true, hubUrl: "" } as const;
    expect(() => falQueue.begin(started, call, "")).toThrow("URL and headers are required for text-to-video task");
  });
});

const bflImage = (...answers: ScriptedAnswer[]) => {
  const { fetch, asked } = answering("black-forest-labs", "text-to-image", answers);
  const args = { ...called, provider: "black-forest-labs", inputs: "x" } as const;
  return { asked, result: textToImage(args, { ...quick, fetch }) };
};

describe("black-forest-labs", () => {
  const polling = { id: "1", polling_url: "https://api.eu2.bfl.ai/v1/get_result?id=1" };

  test("stops after five status requests, one second apart", async () => {
    waits.length = 0;
    const { asked, result } = bflImage(polling, { status: "Pending" });
    await expect(result).rejects.toMatchObject({
      name: "ProviderOutputError",
      message: "Timed out while waiting for the result from black forest labs API - aborting after 5 attempts",
    });
    expect(waits).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(asked.slice(1).map(({ url }) => new URL(url).searchParams.get("attempt"))).toEqual([
      "0",
      "1",
      "2",
      "3",
      "4",
    ]);
  });

  test("Ready without a sample does not count as ready", async () => {
    await expect(bflImage(polling, { status: "Ready", result: {} }).result).rejects.toThrow("Timed out while waiting");
  });

  test("a failed status request", async () => {
    await expect(bflImage(polling, 502).result).rejects.toMatchObject({
      name: "ProviderApiError",
      message: "Failed to fetch result from black forest labs API",
    });
  });

  test("a route without a model", () => {
    expect(() => blackForestLabs.tasks["text-to-image"]?.route({ providerModelId: "" })).toThrow("Params are required");
  });
});

const novitaVideo = (...answers: ScriptedAnswer[]) =>
  textToVideo(
    { ...called, provider: "novita", inputs: "x" },
    { ...quick, fetch: answering("novita", "text-to-video", answers).fetch },
  );

describe("novita", () => {
  const started = { task_id: "t-1" };

  test.each([
    {
      answers: [{}],
      message: "Received malformed response from novita text-to-video API: no task ID found in the response",
    },
    {
      answers: [{ task_id: "t&task_id=other" }],
      message: "Received malformed response from novita text-to-video API: no task ID found in the response",
    },
    { answers: [started, 500], message: "Failed to fetch task result" },
    { answers: [started, { task: { status: "TASK_STATUS_FAILED" } }], message: "Novita text-to-video task failed" },
    {
      answers: [started, { task: { status: { __proto__: null } } }],
      message:
        "Received malformed response from novita text-to-video API: expected a string at task.status, got an object",
    },
  ])("$message", async ({ answers, message }) => {
    await expect(novitaVideo(...answers)).rejects.toMatchObject({ message });
  });

  test("polls every 500 ms", async () => {
    waits.length = 0;
    const running = { task: { status: "TASK_STATUS_PROCESSING" } };
    const done = { task: { status: "TASK_STATUS_SUCCEED" }, videos: [{ video_url: "https://x.example/v.mp4" }] };
    await novitaVideo(started, running, running, done, { file: true });
    expect(waits).toEqual([500, 500]);
  });
});

test("replicate accepts recordings only as a Blob", async () => {
  const { fetch } = answering("replicate", "automatic-speech-recognition", [{}]);
  const args: object = { ...called, provider: "replicate", inputs: "recording.wav" };
  const call: unknown = Reflect.apply(automaticSpeechRecognition, undefined, [args, { ...quick, fetch }]);
  await expect(call).rejects.toMatchObject({ name: "InputError", message: "Audio input must be a Blob" });
});

test.each([
  { value: [[[[0.1]]]], ok: true },
  { value: [[[[[0.1]]]]], ok: false },
  { value: ["x"], ok: false },
])("features nested four deep (N×1×T×768) are accepted, deeper ones are rejected: $value", async ({ value, ok }) => {
  const fetch: typeof globalThis.fetch = async () => Response.json(value);
  const call = featureExtraction({ endpointUrl: "http://localhost:1", inputs: "x" }, { fetch });
  if (ok) expect(await call).toEqual(value);
  else
    await expect(call).rejects.toThrow(
      "Received malformed response from localhost:1 feature-extraction API: expected numbers nested at most 4 deep",
    );
});

test("a file name is enough to describe a call", () => {
  const call = describeCall({
    task: "automatic-speech-recognition",
    provider: "replicate",
    model: "a/b",
    inputs: "sample1.flac",
  });
  expect(call.providerInputs).toEqual({ input: { audio: "sample1.flac" } });
});
