import { describe, expect, test } from "vitest";
import { automaticSpeechRecognition, textToImage } from "../index.ts";
import { answering, hurried, type ScriptedAnswer } from "../testing/answering.ts";

const called = { provider: "replicate", model: "a/b", accessToken: "provider-key-0123456789" } as const;
const sound = new Blob(["sound"], { type: "audio/wav" });

function transcribe(...answers: ScriptedAnswer[]) {
  const { fetch, asked } = answering("replicate", "automatic-speech-recognition", answers);
  return { asked, text: automaticSpeechRecognition({ ...called, inputs: sound }, { ...hurried().options, fetch }) };
}

describe("a transcript is read from every field that models use", () => {
  test.each([
    { as: "text", output: "Hello" },
    { as: "a list", output: ["Hello", "there"] },
    { as: "transcription", output: { transcription: "Hello" } },
    { as: "translation", output: { translation: "Hello" } },
  ])("as $as", async ({ output }) => {
    expect(await transcribe({ status: "succeeded", output }).text).toEqual({ text: "Hello" });
  });

  test("in a separate file, which is fetched without the key", async () => {
    const txt_file = "https://replicate.delivery/xezq/out.txt";
    const { asked, text } = transcribe({ status: "succeeded", output: { txt_file } }, "Hello");
    expect(await text).toEqual({ text: "Hello" });
    expect(asked[1]).toMatchObject({ method: "GET", url: txt_file });
    expect([...(asked[1]?.headers.keys() ?? [])]).not.toContain("authorization");
  });

  test("in any other field it is rejected", async () => {
    await expect(transcribe({ status: "succeeded", output: { words: "Hello" } }).text).rejects.toThrow(
      "Received malformed response from replicate automatic-speech-recognition API: expected transcription, translation or txt_file at output, got an object",
    );
  });
});

const draw = (providerId: string, ...answers: ScriptedAnswer[]) => {
  const { fetch, asked } = answering("replicate", "text-to-image", answers, { providerId });
  const image = textToImage({ ...called, inputs: "a cat" }, { ...hurried().options, fetch, outputType: "url" });
  return { asked, image };
};

test.each([
  {
    providerId: "acme/model",
    path: "/v1/models/acme/model/predictions",
    body: { input: { prompt: "a cat" } },
  },
  {
    providerId: "acme/model:5c7d5dc6",
    path: "/v1/predictions",
    body: { input: { prompt: "a cat" }, version: "5c7d5dc6" },
  },
])("$providerId is called at $path, with a wait", async ({ providerId, path, body }) => {
  const file = "https://replicate.delivery/xezq/out.webp";
  for (const output of [file, [file, "https://replicate.delivery/xezq/second.webp"]]) {
    const { asked, image } = draw(providerId, { status: "succeeded", output });
    expect(await image).toBe(file);
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0]?.url ?? "").pathname).toBe(path);
    expect(asked[0]?.headers.get("prefer")).toBe("wait");
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual(body);
  }
});

const urls = { get: "https://api.replicate.com/v1/predictions/p1" };

test.each([
  {
    when: "at once",
    answers: [{ status: "failed", error: "out of memory", output: null }],
    message: "The prediction at replicate ended as failed: out of memory",
  },
  {
    when: "while the request waits for it",
    answers: [
      { status: "processing", urls },
      { status: "canceled", error: null },
    ],
    message: "The prediction at replicate ended as canceled",
  },
  {
    when: "without a status URL",
    answers: [{ status: "processing", urls }, 502],
    message: "Failed to fetch the prediction from replicate API",
  },
])("a prediction that fails $when reports the reason", async ({ answers, message }) => {
  await expect(draw("acme/model", ...answers).image).rejects.toMatchObject({ message, provider: "replicate" });
});
