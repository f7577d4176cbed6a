import { describe, expect, test } from "vitest";
import { type ProviderId, textToImage, textToVideo } from "../../index.ts";
import { poll } from "../../transport/poll.ts";

const key = "provider-key-0123456789";

interface Seen {
  method: string;
  url: string;
  headers: Headers;
}

/** A provider whose job never ends. */
function endless(provider: string, task: string, started: object, looked: object) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes("/api/models/")) {
      return Response.json({ inferenceProviderMapping: [{ provider, providerId: "x/y", status: "live", task }] });
    }
    const method = init?.method ?? "GET";
    seen.push({ method, url, headers: new Headers(init?.headers) });
    return Response.json(method === "POST" ? started : looked);
  };
  return { fetch, seen };
}

describe("aborting a job", () => {
  test("cancels it at fal, with the key and at once", async () => {
    const response_url = "https://queue.fal.run/x/requests/r1";
    const { fetch, seen } = endless(
      "fal-ai",
      "text-to-video",
      { request_id: "r1", response_url },
      { status: "IN_QUEUE" },
    );
    const leave = new AbortController();
    const call = textToVideo(
      { provider: "fal-ai", model: "a/b", accessToken: key, inputs: "x" },
      { fetch, signal: leave.signal, onProgress: () => leave.abort() },
    );
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(seen.at(-1)).toMatchObject({ method: "PUT", url: `${response_url}/cancel` });
    expect(seen.at(-1)?.headers.get("authorization")).toBe(`Key ${key}`);
  });

  test("cancels it at replicate when the deadline passes", async () => {
    const urls = {
      get: "https://api.replicate.com/v1/predictions/p1",
      cancel: "https://api.replicate.com/v1/predictions/p1/cancel",
    };
    const { fetch, seen } = endless(
      "replicate",
      "text-to-image",
      { status: "processing", urls },
      { status: "processing", urls },
    );
    const call = textToImage(
      { provider: "replicate", model: "a/b", accessToken: key, inputs: "x" },
      { fetch, timeoutMs: 20 },
    );
    await expect(call).rejects.toMatchObject({ name: "DeadlineError", phase: "total" });
    expect(seen.at(-1)).toMatchObject({ method: "POST", url: urls.cancel });
  });
});

const looks = async (provider: ProviderId, started: object, accessToken = key) => {
  const { fetch, seen } = endless(provider, "text-to-image", started, { status: "Pending" });
  const effects = { sleep: async () => undefined };
  await textToImage(
    { provider, model: "a/b", accessToken, inputs: "x" },
    { fetch, effects, retry: { retries: 0 } },
  ).catch(() => undefined);
  return seen.slice(1);
};

describe("a URL from a provider's response", () => {
  test.each([
    { url: "https://api.eu2.bfl.ai/v1/get_result?id=1", hasKey: true },
    { url: "https://api.us1.bfl.ai/v1/get_result?id=1", hasKey: true },
    { url: "https://bfl.ai.evil.example/v1/get_result?id=1", hasKey: false },
    { url: "https://evilbfl.ai/v1/get_result?id=1", hasKey: false },
    { url: "http://api.eu2.bfl.ai/v1/get_result?id=1", hasKey: false },
    { url: "https://169.254.169.254/latest", hasKey: false },
  ])("$url receives the key: $hasKey", async ({ url, hasKey }) => {
    const asked = await looks("black-forest-labs", { id: "1", polling_url: url });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ headers }) => headers.has("x-key") === hasKey)).toBe(true);
    expect(asked.some(({ headers }) => [...headers.values()].includes(key))).toBe(hasKey);
  });

  test.each([
    { url: "https://router.huggingface.co/black-forest-labs/v1/get_result?id=1", hasToken: true },
    { url: "https://router.huggingface.co/api/whoami-v2", hasToken: false },
    { url: "https://api.eu2.bfl.ai/v1/get_result?id=1", hasToken: false },
  ])("$url receives a hub token: $hasToken", async ({ url, hasToken }) => {
    const hubToken = "hf_0123456789";
    const looked = await looks("black-forest-labs", { id: "1", polling_url: url }, hubToken);
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.every(({ headers }) => [...headers.values()].join().includes(hubToken) === hasToken)).toBe(true);
  });

  test.each([
    "file:///etc/passwd",
    "//evil.example/x",
    "https://api.bfl.ai@evil.example/v1/get_result?id=1",
    "gopher://x",
    "javascript:1",
    7,
    null,
  ])("%j is rejected without a request", async (address) => {
    expect(await looks("black-forest-labs", { id: "1", polling_url: address })).toEqual([]);
  });

  test("stays below the router's path for the provider, whatever host it names", async () => {
    const response_url = "https://evil.example/fal-ai/flux/requests/r1?x=1#y";
    const { fetch, seen } = endless(
      "fal-ai",
      "text-to-video",
      { request_id: "r1", response_url },
      { status: "FAILED" },
    );
    await textToVideo({ provider: "fal-ai", model: "a/b", accessToken: "hf_0123456789", inputs: "x" }, { fetch }).catch(
      () => undefined,
    );
    expect(seen[1]?.url).toBe("https://router.huggingface.co/fal-ai/fal-ai/flux/requests/r1/status?_subdomain=queue");
  });
});

test("poll asks, waits, and stops after the maximum number of attempts", async () => {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  expect(await poll(async (attempt) => (attempt === 2 ? "done" : undefined), { everyMs: 5, sleep })).toBe("done");
  expect(waits).toEqual([5, 5]);
  await expect(poll(async () => undefined, { everyMs: 5, maxAttempts: 3, sleep })).rejects.toMatchObject({
    attempts: 3,
  });
});
