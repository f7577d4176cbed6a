import { afterEach, describe, expect, expectTypeOf, test } from "vitest";
import { InferenceClient, InputError, type Job, ProviderOutputError } from "../index.ts";
import { type Recorded, type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";

const key = "provider-key-0123456789";
const queue = "https://queue.fal.run/fal-ai/ltx-video/requests/r1";
const mapping = (provider: string, task: string) => ({
  inferenceProviderMapping: [{ provider, providerId: "fal-ai/ltx-video/dev", status: "live", task }],
});

let server: ScriptedServer;
afterEach(() => server.close());

/** fal's queue, which responds to status requests in order; the last response is repeated. */
async function falQueue(...looks: Scripted[]): Promise<ScriptedServer> {
  let looked = 0;
  server = await scriptedServer(({ method, path }) => {
    if (path.includes("/api/models/")) return { json: mapping("fal-ai", "text-to-video") };
    if (method === "POST") return { json: { request_id: "r1", response_url: queue } };
    if (path.endsWith("/cancel")) return { json: { status: "CANCELLATION_REQUESTED" }, status: 202 };
    if (path.includes("/status")) return looks[Math.min(looked++, looks.length - 1)] ?? "hang";
    if (path.endsWith("/requests/r1")) return { json: { video: { url: "https://v3.fal.media/out.mp4" } } };
    return { body: "a video", type: "video/mp4" };
  });
  return server;
}

const isPost = ({ method }: Recorded) => method === "POST";
const waiting: Scripted = { json: { status: "IN_QUEUE", queue_position: 2 } };
const running: Scripted = { json: { status: "IN_PROGRESS" } };
const completed: Scripted = { json: { status: "COMPLETED" } };
const broken: Scripted = { json: { detail: "try later" }, status: 500 };
const effects = { sleep: async () => undefined };
const args = { provider: "fal-ai", model: "a/b", inputs: "A cat" } as const;

function clientOf({ fetch }: ScriptedServer, accessToken = key): InferenceClient {
  return new InferenceClient(accessToken, { fetch, effects, retry: { retries: 0 } });
}

describe("a job", () => {
  test("reports its state, and is polled on demand", async () => {
    const client = clientOf(await falQueue(waiting, running, completed));
    const job = await client.textToVideo.start(args);
    expect(job).toMatchObject({ id: "r1", provider: "fal-ai", model: "a/b", task: "text-to-video" });
    expect([job.state, job.status, job.progress]).toEqual(["running", "", undefined]);
    expect(await job.refresh()).toBe("running");
    expect([job.status, job.progress]).toEqual(["IN_QUEUE", { status: "IN_QUEUE", attempt: 0, queuePosition: 2 }]);
    const seen: string[] = [];
    await job.wait({ onProgress: ({ status }) => seen.push(status) });
    expect([job.state, seen]).toEqual(["succeeded", ["IN_PROGRESS", "COMPLETED"]]);
    const asked = server.requests.length;
    expect(await job.refresh()).toBe("succeeded");
    expect(server.requests).toHaveLength(asked);
    expect(await (await job.result()).text()).toBe("a video");
    expect(server.requests.filter(isPost)).toHaveLength(1);
  });

  test("is resumed in another client from its handle, which contains no key", async () => {
    const text = JSON.stringify(await clientOf(await falQueue(completed)).textToVideo.start(args));
    expect(text).not.toContain(key);
    const job = await clientOf(server).textToVideo.resume(JSON.parse(text), { outputType: "url" });
    expect(job.id).toBe("r1");
    expect(await job.result()).toBe("https://v3.fal.media/out.mp4");
    expect(server.requests.filter(isPost)).toHaveLength(1);
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Key ${key}`);
  });

  test("uses the router if a hub token started it, and accepts only such a token", async () => {
    const hub = clientOf(await falQueue(completed), "hf_0123456789");
    const job = await hub.textToVideo.start(args);
    const handle = job.toJSON();
    expect(handle).toMatchObject({ isRouted: true, look: "fal-ai/ltx-video/requests/r1/status?_subdomain=queue" });
    await (await hub.textToVideo.resume(handle)).wait();
    expect(server.requests.at(-1)?.path).toBe(
      "/router.huggingface.co/fal-ai/fal-ai/ltx-video/requests/r1/status?_subdomain=queue",
    );
    await expect(clientOf(server).textToVideo.resume(handle)).rejects.toThrow("resume it with a hub token");
  });

  test("is never started again, whatever its status responses say", async () => {
    const job = await clientOf(await falQueue(broken, broken, completed)).textToVideo.start(args);
    await expect(job.wait()).rejects.toMatchObject({ httpResponse: { status: 500 }, provider: "fal-ai" });
    await expect(job.refresh()).rejects.toThrow("try later");
    expect(job.state).toBe("running");
    expect(await (await job.result()).text()).toBe("a video");
    expect(server.requests.filter(isPost)).toHaveLength(1);
  });

  test.each([408, 500, 502, 504])("whose start fails with %i is not started again", async (status) => {
    server = await scriptedServer(({ path }) =>
      path.includes("/api/models/") ? { json: mapping("fal-ai", "text-to-video") } : { json: {}, status },
    );
    const client = new InferenceClient(key, { fetch: server.fetch, effects });
    await expect(client.textToVideo.start(args)).rejects.toMatchObject({ httpResponse: { status } });
    expect(server.requests.filter(isPost)).toHaveLength(1);
  });

  test.each([
    { first: "break" as const, sent: 1, why: "the provider may have accepted it" },
    { first: { json: {}, status: 429 }, sent: 2, why: "the provider has not accepted it" },
    { first: { json: {}, status: 503 }, sent: 2, why: "the provider has not accepted it" },
  ])("is sent $sent times, because $why", async ({ first, sent }) => {
    let posts = 0;
    // The job uses a new connection: a reused one that is closed at once has carried nothing, so the request is resent.
    const headers = { connection: "close" };
    server = await scriptedServer(({ path, method }) => {
      if (path.includes("/api/models/")) return { json: mapping("fal-ai", "text-to-video"), headers };
      if (method === "POST" && ++posts === 1) return first;
      return { json: { request_id: "r1", response_url: queue } };
    });
    const client = new InferenceClient(key, { fetch: server.fetch, effects });
    const started = await client.textToVideo.start(args).catch((error: unknown) => error);
    expect(posts).toBe(sent);
    if (sent === 1) expect(started).toMatchObject({ name: "ConnectionError" });
    else expect(started).toMatchObject({ id: "r1" });
  });

  test("continues when a wait is aborted, and stops when it is cancelled", async () => {
    const client = clientOf(await falQueue(waiting));
    const job = await client.textToVideo.start(args);
    const leave = new AbortController();
    const wait = job.wait({ signal: leave.signal, onProgress: () => leave.abort() });
    await expect(wait).rejects.toMatchObject({ name: "AbortError" });
    expect(server.requests.some(({ method }) => method === "PUT")).toBe(false);
    expect(job.canCancel).toBe(true);
    await job.cancel();
    const cancel = server.requests.at(-1);
    expect(cancel).toMatchObject({ method: "PUT", path: "/queue.fal.run/fal-ai/ltx-video/requests/r1/cancel" });
    expect(cancel?.headers.authorization).toBe(`Key ${key}`);
  });

  test("can be cancelled after the signal of its start has aborted", async () => {
    const leave = new AbortController();
    const job = await clientOf(await falQueue(waiting)).textToVideo.start(args, { signal: leave.signal });
    leave.abort();
    await expect(job.refresh()).rejects.toMatchObject({ name: "AbortError" });
    await job.cancel();
    expect(server.requests.at(-1)?.method).toBe("PUT");
    await expect(job.cancel({ signal: leave.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  test("calls a token function for each method", async () => {
    let asked = 0;
    const { fetch } = await falQueue(running, completed);
    const options = { fetch, effects, tokenKind: "provider" } as const;
    const client = new InferenceClient(() => `token-${++asked}`, options);
    const job = await client.textToVideo.start(args);
    await job.refresh();
    await (await client.textToVideo.resume(job.toJSON())).wait();
    const keys = server.requests
      .filter(({ path }) => path.includes("fal.run"))
      .map(({ headers }) => headers.authorization);
    // Resuming calls it as well, to determine the kind of token.
    expect(keys).toEqual(["Key token-1", "Key token-2", "Key token-4"]);
  });

  test("is started at the first provider of a list that accepts it", async () => {
    server = await scriptedServer(({ path, method }) => {
      if (path.includes("/api/models/")) {
        const providers = ["together", "fal-ai"].map((provider) => mapping(provider, "text-to-video"));
        return { json: { inferenceProviderMapping: providers.flatMap((each) => each.inferenceProviderMapping) } };
      }
      if (path.includes("/together/")) return { json: {}, status: 503 };
      return { json: method === "POST" ? { request_id: "r1", response_url: queue } : { status: "IN_PROGRESS" } };
    });
    const client = clientOf(server, "hf_0123456789");
    const job = await client.textToVideo.start({ ...args, provider: ["together", "fal-ai"] });
    expect(job).toMatchObject({ id: "r1", provider: "fal-ai" });
    expect(server.requests.filter(isPost).map(({ path }) => path.split("/")[2])).toEqual(["together", "fal-ai"]);
  });

  test("reports why it failed, and stays failed", async () => {
    const failed: Scripted = { json: { status: "FAILED", error: "out of memory" } };
    const job = await clientOf(await falQueue(failed)).textToVideo.start(args);
    await expect(job.result()).rejects.toThrow("ended as FAILED: out of memory");
    await expect(job.result()).rejects.toBeInstanceOf(ProviderOutputError);
    expect(job.state).toBe("failed");
  });

  test("reports that it cannot be cancelled", async () => {
    server = await scriptedServer(({ path }) =>
      path.includes("/api/models/") ? { json: mapping("together", "text-to-video") } : { json: { id: "v1" } },
    );
    const job = await clientOf(server).textToVideo.start({ ...args, provider: "together" });
    expect(job.canCancel).toBe(false);
    await expect(job.cancel()).rejects.toThrow("Provider together offers no way to cancel a job");
  });

  test("has methods that work detached and behind a Proxy", async () => {
    const { textToVideo } = new Proxy(clientOf(await falQueue(completed)), {});
    const { start, resume } = textToVideo;
    const { toJSON, refresh } = new Proxy(await start(args), {});
    expect(await refresh()).toBe("succeeded");
    const { result } = await resume(toJSON());
    expect(await result()).toBeInstanceOf(Blob);
    expect(await (await textToVideo(args)).text()).toBe("a video");
  });

  test("at replicate does not use the wait of other calls", async () => {
    const urls = { get: "https://api.replicate.com/v1/predictions/p1" };
    server = await scriptedServer(({ path, method }) => {
      if (path.includes("/api/models/")) return { json: mapping("replicate", "text-to-image") };
      const status = method === "POST" ? "starting" : "succeeded";
      return { json: { id: "p1", status, urls, output: method === "POST" ? null : ["data:image/png;base64,YQ=="] } };
    });
    const client = clientOf(server);
    const job = await client.textToImage.start({ ...args, provider: "replicate" });
    expect(server.requests.find(isPost)?.headers.prefer).toBeUndefined();
    expect(await (await job.result()).text()).toBe("a");
    await client.textToImage({ ...args, provider: "replicate" });
    expect(server.requests.findLast(isPost)?.headers.prefer).toBe("wait");
  });
});

test("progress includes a percentage if the provider sends one", async () => {
  const task = { status: "TASK_STATUS_PROCESSING", progress_percent: 50 };
  server = await scriptedServer(({ path, method }) => {
    if (path.includes("/api/models/")) return { json: mapping("novita", "text-to-video") };
    return { json: method === "POST" ? { task_id: "t1" } : { task } };
  });
  const job = await clientOf(server).textToVideo.start({ ...args, provider: "novita" });
  await job.refresh();
  expect(job.progress).toEqual({ status: "TASK_STATUS_PROCESSING", attempt: 0, percent: 50 });
});

test("a provider that responds with the result starts no job, and nothing is sent to it", async () => {
  server = await scriptedServer(() => ({ json: mapping("fal-ai", "text-to-image") }));
  const start = clientOf(server).textToImage.start(args);
  await expect(start).rejects.toThrow(
    'Provider fal-ai does "text-to-image" in the same request, so there is no job to start: call the task itself. Providers with jobs for it: black-forest-labs, replicate, wavespeed, zai-org.',
  );
  expect(server.requests.filter(isPost)).toEqual([]);
});

describe("a handle", () => {
  const handle = {
    version: 1,
    id: "r1",
    provider: "fal-ai",
    model: "a/b",
    task: "text-to-video",
    providerModelId: "fal-ai/ltx-video",
    isRouted: false,
    look: "fal-ai/ltx-video/requests/r1/status",
  } as const;

  test.each([
    { change: { look: "https://evil.example/status" }, says: "not fal-ai's" },
    { change: { result: "http://queue.fal.run/x" }, says: "not fal-ai's" },
    { change: { cancel: { address: "https://169.254.169.254/", method: "PUT" as const } }, says: "not fal-ai's" },
    { change: { task: "text-to-image" }, says: 'of the task "text-to-image", not of "text-to-video"' },
    { change: { provider: "nowhere" }, says: 'There is no provider "nowhere"' },
    { change: { provider: "groq" }, says: 'Provider groq cannot be asked for "text-to-video"' },
    { change: { isRouted: true }, says: "resume it with a hub token" },
  ])("with $change is rejected", async ({ change, says }) => {
    const resumed = clientOf(await falQueue(completed)).textToVideo.resume({ ...handle, ...change });
    await expect(resumed).rejects.toThrow(says);
    await expect(resumed).rejects.toBeInstanceOf(InputError);
    expect(server.requests).toEqual([]);
  });

  test("never leads to another host", async () => {
    const look = "//evil.example/status";
    const job = await clientOf(await falQueue(completed)).textToVideo.resume({ ...handle, look });
    await job.wait();
    expect(server.requests.map(({ path }) => path)).toEqual(["/queue.fal.run///evil.example/status"]);
  });

  test("stays below the router's path for the provider", async () => {
    const client = clientOf(await falQueue(completed), "hf_0123456789");
    const resumed = client.textToVideo.resume({ ...handle, isRouted: true, look: "../api/whoami-v2" });
    await expect(resumed).rejects.toThrow("not fal-ai's");
  });

  test("that is invalid is rejected", async () => {
    const nothing: Parameters<InferenceClient["textToVideo"]["resume"]>[0] = Object(
      JSON.parse('{"provider":"fal-ai"}'),
    );
    await expect(clientOf(await falQueue()).textToVideo.resume(nothing)).rejects.toThrow("This is no handle of a job");
  });
});

test("types follow the task and the form of its result", () => {
  const { textToVideo, automaticSpeechRecognition } = new InferenceClient();
  expectTypeOf(() => textToVideo.start(args)).returns.resolves.toEqualTypeOf<Job<Blob>>();
  expectTypeOf(() => textToVideo.start(args, { outputType: "url" })).returns.resolves.toEqualTypeOf<Job<string>>();
  expectTypeOf(() => automaticSpeechRecognition.start({ inputs: new Blob() }))
    .returns.resolves.toHaveProperty("result")
    .returns.resolves.toExtend<{ text: string }>();
  // @ts-expect-error chat is not a job
  expect(new InferenceClient().chatCompletion.start).toBeUndefined();
});
