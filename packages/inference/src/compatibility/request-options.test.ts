import { describe, expect, test } from "vitest";
import { getProviderHelper } from "./provider-helpers.ts";
import { makeRequestOptions, makeRequestOptionsFromResolvedModel } from "./request-options.ts";

const key = "provider-key-0123456789";

function jsonOf({ body }: RequestInit): Promise<unknown> {
  return new Response(body ?? "null").json();
}

describe("makeRequestOptions", () => {
  const chat = { model: "acme/model", messages: [{ role: "user", content: "Hi" }], stream: true };

  test("sets the organization to bill, and passes options on to fetch", async () => {
    const { signal } = new AbortController();
    const { info } = await makeRequestOptions(
      { ...chat, accessToken: "hf_token" },
      getProviderHelper("auto", "conversational"),
      { billTo: "acme", includeCredentials: true, signal },
    );
    expect(info).toMatchObject({ method: "POST", credentials: "include", signal });
    expect(info.headers).toMatchObject({ Authorization: "Bearer hf_token", "X-Hf-Bill-To": "acme" });
    expect(await jsonOf(info)).toEqual(chat);
  });

  test("supports a custom server, and a URL that the caller changes", async () => {
    const { url } = await makeRequestOptions(
      { ...chat, endpointUrl: "http://localhost:8080/v1", urlTransform: (address) => `${address}?x=1` },
      getProviderHelper("hf-inference", "conversational"),
    );
    expect(url).toBe("http://localhost:8080/v1/chat/completions?x=1");
    const other = makeRequestOptions(
      { ...chat, endpointUrl: "http://localhost:8080/v1" },
      getProviderHelper("groq", "conversational"),
    );
    await expect(other).rejects.toThrow("endpointUrl and provider exclude each other");
  });

  test("does not look up a resolved model", async () => {
    const helper = getProviderHelper("groq", "conversational");
    const { url, info } = makeRequestOptionsFromResolvedModel(
      "llama-3",
      helper,
      { ...chat, accessToken: key },
      undefined,
    );
    expect(url).toBe("https://api.groq.com/openai/v1/chat/completions");
    expect(await jsonOf(info)).toEqual({ ...chat, model: "llama-3" });
    const through = makeRequestOptionsFromResolvedModel("llama-3", helper, { ...chat, accessToken: "hf_x" }, undefined);
    expect(through.url).toBe("https://router.huggingface.co/groq/openai/v1/chat/completions");
  });

  test("uses the weights of a resolved LoRA", async () => {
    const mapping = {
      provider: "fal-ai",
      hfModelId: "acme/lora",
      providerId: "fal-ai/flux-lora",
      status: "live",
      task: "text-to-image",
      adapter: "lora",
      adapterWeightsPath: "w.safetensors",
    } as const;
    const helper = getProviderHelper("fal-ai", "text-to-image");
    const args = { inputs: "x", accessToken: key };
    const { info } = makeRequestOptionsFromResolvedModel("fal-ai/flux-lora", helper, args, mapping);
    expect(JSON.stringify(await jsonOf(info))).toContain("https://huggingface.co/acme/lora/resolve/main/w.safetensors");
  });

  test("the synchronous version rejects files that must be read", () => {
    const helper = getProviderHelper("fal-ai", "image-to-image");
    const args = { inputs: new Blob(["x"]), parameters: { prompt: "x" }, accessToken: key };
    expect(() => makeRequestOptionsFromResolvedModel("m", helper, args, undefined)).toThrow("use makeRequestOptions");
  });
});
