import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import * as tasks from "../index.ts";
import { answering, hurried, type ScriptedAnswer } from "../testing/answering.ts";
import { callTask } from "../testing/call-task.ts";

const accessToken = "provider-key-0123456789";
const picture = new Blob(["picture"], { type: "image/png" });

async function ask(
  provider: string,
  task: string,
  args: object,
  answers: readonly ScriptedAnswer[],
  more: object = {},
) {
  const { fetch, asked } = answering(provider, task, answers, { providerId: "acme/model", ...more });
  const given = { provider, model: "a/b", accessToken, ...args };
  const outcome: unknown = await callTask(task, given, { ...hurried().options, fetch }).catch(
    (error: unknown) => error,
  );
  return { outcome, asked };
}

const schema = { type: "object", properties: { city: { type: "string" } } };
const asSchema = { type: "json_schema", json_schema: { name: "place", strict: true, schema } };
const messages = [{ role: "user", content: "Where?" }];

describe("requests that differ from OpenAI's format", () => {
  test.each([
    { provider: "cerebras", args: { store: true, user: "me" }, sent: { user: "me" } },
    { provider: "groq", args: { store: true }, sent: { store: true } },
    {
      provider: "nebius",
      args: { response_format: asSchema },
      sent: { response_format: asSchema, guided_json: schema },
    },
    { provider: "nebius", args: { response_format: { type: "text" } }, sent: { response_format: { type: "text" } } },
    {
      provider: "sambanova",
      args: { response_format: asSchema },
      sent: { response_format: { type: "json_schema", json_schema: { name: "place", strict: false, schema } } },
    },
    {
      provider: "together",
      args: { response_format: asSchema },
      sent: { response_format: { type: "json_schema", schema } },
    },
    {
      provider: "together",
      args: { response_format: { type: "json_object" } },
      sent: { response_format: { type: "json_object" } },
    },
    { provider: "fireworks-ai", args: { response_format: asSchema }, sent: { response_format: asSchema } },
  ])("$provider: $args", async ({ provider, args, sent }) => {
    const before = JSON.stringify(args);
    const { asked } = await ask(provider, "conversational", { ...args, messages }, [400]);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ ...sent, messages, model: "acme/model" });
    expect(JSON.stringify(args)).toBe(before);
  });

  test("publicai receives a User-Agent, which it requires", async () => {
    const { asked } = await ask("publicai", "conversational", { messages }, [400]);
    expect(asked[0]?.headers.get("user-agent")).toBe(`modelyard-inference/${manifest.version}`);
  });

  test("z.ai receives the source channel and the language of its messages", async () => {
    const { asked } = await ask("zai-org", "conversational", { messages }, [400]);
    expect(asked[0]?.headers.get("x-source-channel")).toBe("hugging_face");
    expect(asked[0]?.headers.get("accept-language")).toBe("en-US,en");
  });

  test.each([
    { providerId: "hexgrad/Kokoro-82M", parameters: {}, voice: "af_alloy" },
    { providerId: "hexgrad/Kokoro-82M", parameters: { voice: "af_bella" }, voice: "af_bella" },
    { providerId: "cartesia/sonic", parameters: {}, voice: undefined },
  ])("together calls $providerId with the voice $voice", async ({ providerId, parameters, voice }) => {
    const { asked } = await ask("together", "text-to-speech", { inputs: "x", parameters }, [400], { providerId });
    expect(JSON.parse(asked[0]?.body ?? "").voice).toBe(voice);
  });

  test.each([
    { providerId: "black-forest-labs/FLUX.1-kontext-pro", field: "image_url" },
    { providerId: "black-forest-labs/FLUX.2-pro", field: "reference_images" },
  ])("together sends $providerId its image as $field", async ({ providerId, field }) => {
    const { asked } = await ask("together", "image-to-image", { inputs: picture }, [400], { providerId });
    const address = `data:image/png;base64,${btoa("picture")}`;
    expect(JSON.parse(asked[0]?.body ?? "")[field]).toEqual(field === "image_url" ? address : [address]);
  });
});

const address = "https://files.example/cat.png";
const file = btoa("a picture");

describe("an image is delivered in the requested form, however the provider sends it", () => {
  test.each([
    { provider: "together", outputType: "blob", says: "base64", answer: { data: [{ b64_json: file }] } },
    { provider: "together", outputType: "url", says: "url", answer: { data: [{ url: address }] } },
    { provider: "nebius", outputType: "dataUrl", says: "b64_json", answer: { data: [{ b64_json: file }] } },
    { provider: "nebius", outputType: "url", says: "url", answer: { data: [{ url: address }] } },
    { provider: "nscale", outputType: "blob", says: "b64_json", answer: { data: [{ b64_json: file }] } },
    { provider: "hf-inference", outputType: "blob", says: undefined, answer: { data: [{ b64_json: file }] } },
    { provider: "hf-inference", outputType: "url", says: undefined, answer: { output: [address] } },
  ] as const)("$provider: $outputType", async ({ provider, outputType, says, answer }) => {
    const token = provider === "hf-inference" ? "hf_0123456789" : accessToken;
    const { fetch, asked } = answering(provider, "text-to-image", [answer]);
    const args = { provider, model: "a/b", accessToken: token, inputs: "a cat" };
    const image = await tasks.textToImage(args, { ...hurried().options, fetch, outputType });
    if (outputType === "url") expect(image).toBe(address);
    else if (outputType === "dataUrl") expect(image).toBe(`data:image/jpeg;base64,${file}`);
    else expect(await new Response(image).text()).toBe("a picture");
    expect(JSON.parse(asked[0]?.body ?? "").response_format).toBe(says);
  });

  test.each([
    { outputType: "url", sync_mode: undefined, url: address, image: address },
    {
      outputType: "dataUrl",
      sync_mode: true,
      url: `data:image/png;base64,${file}`,
      image: `data:image/png;base64,${file}`,
    },
  ] as const)("fal-ai: $outputType", async ({ outputType, sync_mode, url, image }) => {
    const { fetch, asked } = answering("fal-ai", "text-to-image", [{ images: [{ url }] }]);
    const args = { provider: "fal-ai", model: "a/b", accessToken, inputs: "a cat" } as const;
    expect(await tasks.textToImage(args, { ...hurried().options, fetch, outputType })).toBe(image);
    expect(JSON.parse(asked[0]?.body ?? "").sync_mode).toBe(sync_mode);
    expect(asked).toHaveLength(1);
  });

  test.each(["nscale", "hyperbolic"] as const)(
    "%s returns no URLs, which is reported before anything is sent",
    async (provider) => {
      const { fetch, asked } = answering(provider, "text-to-image", [{}]);
      const call = tasks.textToImage(
        { provider, model: "a/b", accessToken, inputs: "x" },
        { fetch, outputType: "url" },
      );
      await expect(call).rejects.toMatchObject({
        name: "InputError",
        message: `${provider} sends images as base64 and gives no address: ask for blob, dataUrl or json.`,
      });
      expect(asked).toEqual([]);
    },
  );

  test("invalid base64 is a provider error", async () => {
    const { outcome } = await ask("nebius", "text-to-image", { inputs: "x" }, [{ data: [{ b64_json: "&&&" }] }]);
    expect(outcome).toMatchObject({ name: "ProviderOutputError", message: "The file in the answer is no base64." });
  });
});

describe("a failed job reports the reason", () => {
  const falJob = { request_id: "r", response_url: "https://queue.fal.run/acme/model/requests/r" };

  test.each([
    {
      provider: "fal-ai",
      task: "text-to-video",
      answers: [falJob, { status: "COMPLETED" }, 422],
      message: "Failed to fetch result from fal-ai API",
    },
    {
      provider: "black-forest-labs",
      task: "text-to-image",
      answers: [{ polling_url: "https://api.eu2.bfl.ai/v1/get_result?id=1" }, { status: "Content Moderated" }],
      message: "Failed to fetch result from black forest labs API: Content Moderated",
    },
    {
      provider: "wavespeed",
      task: "text-to-image",
      answers: [
        { data: { urls: { get: "https://api.wavespeed.ai/api/v3/predictions/p" } } },
        { data: { status: "failed", error: "no such LoRA" } },
      ],
      message: "The task at wavespeed failed: no such LoRA",
    },
    {
      provider: "together",
      task: "text-to-video",
      answers: [{ id: "v" }, { id: "v", status: "failed", error: { message: "out of memory" } }],
      message: "The video job at together ended as failed: out of memory",
    },
    {
      provider: "together",
      task: "text-to-video",
      answers: [{ id: "../../v1/models" }],
      message: "Received malformed response from together text-to-video API: no task ID found in the response",
    },
    {
      provider: "zai-org",
      task: "text-to-image",
      answers: [{ id: "i" }, { task_status: "FAIL" }],
      message: "z.ai text-to-image task failed",
    },
  ])("$provider: $message", async ({ provider, task, answers, message }) => {
    const { outcome } = await ask(provider, task, { inputs: "x" }, answers);
    expect(outcome).toMatchObject({ message, provider, task, model: "a/b" });
  });
});
