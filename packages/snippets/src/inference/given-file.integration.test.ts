import { expect, test } from "vitest";
import { inferenceSnippets } from "../inference-snippets.ts";
import { problemOf } from "../testing/parse-code.ts";
import { givenFile } from "./given-file.ts";

const recording = { name: "sample1.flac", contentType: "audio/flac", variable: "audio" } as const;
const picture = { name: "cats.jpg", contentType: "image/jpeg", variable: "image" } as const;

test.each([
  { name: "talk.v2.final.mp3", contentType: "audio/mpeg" },
  { name: "talk [1] (copy).WAV", contentType: "audio/wav" },
  { name: `it's "quoted".flac`, contentType: "audio/flac" },
  { name: "görüşme – 会議.m4a", contentType: "audio/mp4" },
  { name: "talk.webm", contentType: "audio/webm" },
  { name: "talk.mp4", contentType: "audio/mp4" },
  { name: "talk.aac", contentType: "audio/aac" },
])("the recording $name is $contentType", ({ name, contentType }) => {
  expect(givenFile(name, recording).file).toEqual({ name, contentType, variable: "audio" });
});

test.each([
  { name: "scan.bmp", contentType: "image/bmp" },
  { name: "clip.webm", contentType: "video/webm" },
  { name: "clip.mp4", contentType: "video/mp4" },
])("the file $name of an image task is $contentType", ({ name, contentType }) => {
  expect(givenFile({ image: name }, picture).file).toEqual({ name, contentType, variable: "image" });
});

test.each([
  "../talk.mp3",
  "a\\b.mp3",
  "a\nb.mp3",
  "a\0b.mp3",
  "a\ud800.mp3",
  "a\u202eb.mp3",
  ".mp3",
  "talk.exe",
  "talk",
])("%j is not a file beside the code", (name) => {
  expect(givenFile(name, recording).file).toBe(recording);
});

const call = {
  task: "automatic-speech-recognition",
  provider: "together",
  providerModelId: "x",
  fullUrl: "https://router.huggingface.co/together/v1/audio/transcriptions",
  fileForm: "form",
} as const;

test("a name with quotes, commas and semicolons stays one name in every language", () => {
  const name = `it's "a", b; [c].mp3`;
  const described = { ...call, inputs: name, providerInputs: { model: "x", file: name }, filePaths: [["file"]] };
  const snippets = inferenceSnippets({ id: "acme/x", tags: [] }, described);
  expect(snippets.find(({ client }) => client === "curl")?.code).toContain(
    String.raw`-F 'file=@"it'\''s \"a\", b; [c].mp3";type=audio/mpeg'`,
  );
  for (const snippet of snippets.filter(({ language }) => language !== "python"))
    expect(problemOf(snippet), snippet.code).toBeNull();
});

test.each(["{{MEDIA_BASE64}}", "{{MEDIA_DATA_URI}}", "{{MEDIA_FILE}}", "image"])(
  "the prompt %j is a text",
  (prompt) => {
    const painting = {
      task: "image-to-image",
      provider: "hf-inference",
      providerModelId: "x",
      fullUrl: "https://router.huggingface.co/hf-inference/models/x",
      inputs: { image: "cat.png", prompt },
    } as const;
    for (const { client, code } of inferenceSnippets({ id: "acme/x", tags: [] }, painting))
      expect(code, client).toContain(JSON.stringify(prompt));
  },
);
