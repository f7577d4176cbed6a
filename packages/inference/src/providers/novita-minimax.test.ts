import { describe, expect, test } from "vitest";
import { imageTextToVideo } from "../index.ts";
import { answering, hurried, type ScriptedAnswer } from "../testing/answering.ts";

const file = "https://files.example/out.mp4";
const done = { task: { status: "succeeded", content: { url: file } } };

async function ask(args: object, answers: readonly ScriptedAnswer[]) {
  const { fetch, asked } = answering("novita", "image-text-to-video", answers, { providerId: "MiniMax-H3" });
  const { options, waits } = hurried();
  const call = { provider: "novita", model: "a/b", accessToken: "provider-key-0123456789", ...args } as const;
  const outcome: unknown = await imageTextToVideo(call, { ...options, fetch }).catch((error: unknown) => error);
  return { outcome, waits, body: JSON.parse(asked[0]?.body ?? "null") };
}

const size = (width: number, height: number) => ({ target_size: { width, height } });

describe("parameters are converted to MiniMax's format", () => {
  test.each([
    { given: {}, sent: { resolution: "768P", duration: 4, ratio: "16:9" } },
    { given: { num_frames: 121 }, sent: { resolution: "768P", duration: 5, ratio: "16:9" } },
    { given: { num_frames: 24 }, sent: { resolution: "768P", duration: 4, ratio: "16:9" } },
    { given: { num_frames: 9000 }, sent: { resolution: "768P", duration: 15, ratio: "16:9" } },
    { given: size(768, 1344), sent: { resolution: "768P", duration: 4, ratio: "9:16" } },
    { given: size(2560, 1440), sent: { resolution: "2K", duration: 4, ratio: "16:9" } },
    { given: size(1000, 1000), sent: { resolution: "768P", duration: 4, ratio: "1:1" } },
    { given: size(2100, 900), sent: { resolution: "768P", duration: 4, ratio: "21:9" } },
    {
      given: { num_frames: 121, ...size(2560, 1440), duration: 8, resolution: "768P", ratio: "4:3" },
      sent: { resolution: "768P", duration: 8, ratio: "4:3" },
    },
    {
      given: { seed: 7, guidance_scale: 3, negative_prompt: "rain", num_inference_steps: 5, aigc_watermark: true },
      sent: { resolution: "768P", duration: 4, ratio: "16:9", aigc_watermark: true },
    },
  ])("$given", async ({ given, sent }) => {
    const { body } = await ask({ parameters: { prompt: "Make it snow", ...given } }, [400]);
    expect(body).toEqual({ ...sent, model: "MiniMax-H3", content: [{ type: "text", text: "Make it snow" }] });
  });

  test("the image determines the aspect ratio of the video", async () => {
    const inputs = new Blob(["x"]);
    const { body } = await ask({ inputs, parameters: { prompt: "Make it snow", ratio: "4:3" } }, [400]);
    expect(body.ratio).toBe("adaptive");
    expect(body.content[1].image_url.url).toBe("data:image/png;base64,eA==");
  });
});

describe("the task", () => {
  const parameters = { prompt: "Make it snow" };
  const started = { task_id: "1" };

  test("is polled every 5 seconds", async () => {
    const running = { task: { status: "running" } };
    const { outcome, waits } = await ask({ parameters }, [started, running, running, done, { file: true }]);
    expect(outcome).toBeInstanceOf(Blob);
    expect(waits).toEqual([5000, 5000]);
  });

  test.each([
    {
      answers: [started, { task: { status: "failed", error: { code: "1026", message: "sensitive content" } } }],
      message: "The video task at novita ended as failed: sensitive content",
    },
    { answers: [started, { task: { status: "cancelled" } }], message: "The video task at novita ended as cancelled" },
    { answers: [started, 500], message: "Failed to fetch task result" },
    {
      answers: [{ task_id: "1/../x" }],
      message: "Received malformed response from novita image-text-to-video API: no task ID found in the response",
    },
    {
      answers: [started, { task: { status: "succeeded" } }],
      message:
        "Received malformed response from novita image-text-to-video API: expected an object at task.content, got nothing",
    },
  ])("$message", async ({ answers, message }) => {
    const { outcome } = await ask({ parameters }, answers);
    expect(outcome).toMatchObject({ message });
  });
});
