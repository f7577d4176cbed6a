import { experimental_generateVideo as generateVideo } from "ai";
import { afterEach, expect, test } from "vitest";
import { type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";
import { createModelyard } from "./index.ts";

globalThis.AI_SDK_LOG_WARNINGS = false;

let server: ScriptedServer;
afterEach(() => server.close());

/** fal's queue, with a job that is done at the second status request. */
async function modelyardAtFal(task: string, isFailing = false) {
  const response_url = "https://queue.fal.run/x/requests/r1";
  const mapping = { provider: "fal-ai", providerId: "x/y", status: "live", task };
  const last = isFailing ? { status: "FAILED", error: "no memory" } : { status: "COMPLETED" };
  let looks = 0;
  server = await scriptedServer(({ method, path }) => {
    if (path.includes("/api/models/")) return { json: { inferenceProviderMapping: [mapping] } };
    if (method === "POST") return { json: { request_id: "r1", response_url } };
    if (path.includes("/status")) return { json: ++looks < 3 ? { status: "IN_PROGRESS" } : last };
    if (path.includes("/requests/r1")) return { json: { video: { url: "https://v3.fal.media/out.mp4" } } };
    return { body: "a video", type: "video/mp4" };
  });
  const effects = { sleep: async () => undefined };
  return createModelyard({ accessToken: "key", provider: "fal-ai", fetch: server.fetch, effects });
}

const posts = () => server.requests.filter(({ method }) => method === "POST");

test("generateVideo returns a video for a text", async () => {
  const modelyard = await modelyardAtFal("text-to-video");
  const { videos, warnings } = await generateVideo({
    model: modelyard.videoModel("a/b"),
    prompt: "A cat",
    seed: 7,
    fps: 24,
    providerOptions: { modelyard: { num_frames: 8 } },
  });
  expect(videos.map(({ mediaType, uint8Array }) => [mediaType, new TextDecoder().decode(uint8Array)])).toEqual([
    ["video/mp4", "a video"],
  ]);
  expect(warnings).toMatchObject([{ feature: "fps" }]);
  expect(posts().map(({ json }) => json)).toEqual([{ prompt: "A cat", seed: 7, num_frames: 8 }]);
});

test("generateVideo returns a video that starts with an image", async () => {
  const modelyard = await modelyardAtFal("image-to-video");
  const prompt = { text: "It moves", image: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) };
  const { video } = await generateVideo({ model: modelyard.videoModel("a/b"), prompt });
  expect(video.mediaType).toBe("video/mp4");
  expect(posts()[0]?.json).toMatchObject({ prompt: "It moves", image_url: "data:image/png;base64,iVBORw0KGgo=" });
});

test("generateVideo starts a job once and polls it", async () => {
  const modelyard = await modelyardAtFal("text-to-video");
  const poll = { intervalMs: 1 };
  const { video } = await generateVideo({ model: modelyard.videoModel("a/b"), prompt: "A cat", poll });
  expect(new TextDecoder().decode(video.uint8Array)).toBe("a video");
  expect(posts()).toHaveLength(1);
});

test("a failed job reports the reason", async () => {
  const modelyard = await modelyardAtFal("text-to-video", true);
  const call = generateVideo({ model: modelyard.videoModel("a/b"), prompt: "A cat", poll: { intervalMs: 1 } });
  await expect(call).rejects.toThrow("no memory");
});
