import { expect, test } from "vitest";
import { inferenceSnippets } from "../inference-snippets.ts";
import { ownHubChat, routedChat, visionModel } from "../testing/calls.ts";
import { withImageFile } from "./chat-image.ts";
import { media } from "./task-call.ts";

const messagesWith = (...urls: string[]) => [
  { role: "user", content: urls.map((url) => ({ type: "image_url", image_url: { url, detail: "low" } })) },
];
const urlsOf = (messages: unknown) => JSON.stringify(messages);

test.each(["photo.png", "é [1] 'q'.JPG", "a.b.webp"])("the file %s is sent as a data URI", (name) => {
  const { messages, file } = withImageFile(messagesWith(name));
  expect(file?.name).toBe(name);
  expect(messages).toEqual([
    { role: "user", content: [{ type: "image_url", image_url: { url: media.dataUri, detail: "low" } }] },
  ]);
});

test.each([
  "https://hub.example/photo.png",
  "http://localhost/photo.png",
  "data:image/png;base64,AAAA",
  "../photo.png",
  "/etc/photo.png",
  "clip.mp4",
  "photo",
  "",
])("%j is unchanged", (url) => {
  const given = messagesWith(url);
  const { messages, file } = withImageFile(given);
  expect(messages).toBe(given);
  expect(file).toBeUndefined();
});

test("a single file is sent each time it is named", () => {
  const { messages, file } = withImageFile(messagesWith("a.png", "b.png", "a.png", "https://x.org/c.png"));
  expect(file?.name).toBe("a.png");
  expect(urlsOf(messages).match(/"form":"dataUri"/g)).toHaveLength(2);
  expect(urlsOf(messages)).toContain("b.png");
});

test.each([null, "text", [null, 1, { role: "user" }, { content: [null, "x", { type: "image_url", image_url: 1 }] }]])(
  "messages of any shape are unchanged: %j",
  (messages) => {
    expect(withImageFile(messages)).toEqual({ messages, file: undefined });
  },
);

const codes = (call: ReturnType<typeof routedChat>) => inferenceSnippets(visionModel, call).map(({ code }) => code);

test("providers fetch the sample image from a hub with a public https address", () => {
  for (const code of codes(ownHubChat("https://hub.example.com", visionModel))) {
    expect(code).toContain("https://hub.example.com/assets/samples/street.png");
    expect(code).not.toMatch(/base64/i);
  }
});

test.each(["http://hub.example.com", "https://localhost:7860", "http://127.0.0.1:7860", "https://hub.lan"])(
  "providers receive no URL at %s: the code sends the bytes",
  (origin) => {
    for (const code of codes(ownHubChat(origin, visionModel))) {
      expect(code).not.toContain("/assets/samples/");
      expect(code).toContain("data:image/png;base64,");
      expect(code).toContain("street.png");
    }
  },
);

test("no code uses another organization's image", () => {
  for (const call of [routedChat(visionModel), ownHubChat("https://hub.example.com", visionModel)])
    expect(codes(call).join("\n")).not.toContain("huggingface.co/datasets");
});
