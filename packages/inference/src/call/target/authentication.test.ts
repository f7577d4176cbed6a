import { readFixtures } from "@modelyard/provider-sim";
import { expect, test } from "vitest";
import { answering, hurried } from "../../testing/answering.ts";
import { callTask } from "../../testing/call-task.ts";
import { revive } from "../../testing/simulated-provider.ts";

const hubToken = "hf_0123456789abcdef";
const key = "provider-key-0123456789";

const cells = readFixtures();
const routed = cells.filter(({ provider }) => provider !== "openai");
const direct = cells.filter(({ provider }) => provider !== "hf-inference");

async function firstAsked({ provider, task, model, args }: (typeof cells)[number], accessToken?: string) {
  const { fetch, asked } = answering(provider, task, [400], { providerId: model });
  const given = { ...Object(revive(args)), provider, model: provider === "openai" ? model : "acme/model" };
  const options = { ...hurried().options, fetch };
  await expect(callTask(task, { ...given, accessToken }, options)).rejects.toThrow("status 400");
  expect(asked).toHaveLength(1);
  return asked[0];
}

test.each(routed)("$provider $task: a hub token is sent to the router as a Bearer token", async (fixture) => {
  const { provider, host, request } = fixture;
  const prefix = provider === "hf-inference" ? "" : `/${provider}`;
  const query = host === "queue.fal.run" ? "?_subdomain=queue" : "";
  const address = `https://router.huggingface.co${prefix}${request.path}${query}`;
  for (const token of [hubToken, undefined, ""]) {
    const asked = await firstAsked(fixture, token);
    expect(asked?.url).toBe(address);
    expect(asked?.headers.get("authorization")).toBe(token === hubToken ? `Bearer ${hubToken}` : null);
    expect(asked?.headers.has("x-key")).toBe(false);
  }
});

test.each(direct)("$provider $task: a provider's key is sent to $host in the provider's format", async (fixture) => {
  const { provider, host, request } = fixture;
  const asked = await firstAsked(fixture, key);
  expect(asked?.url).toBe(`https://${host}${request.path}`);
  const carried = { authorization: asked?.headers.get("authorization"), "x-key": asked?.headers.get("x-key") };
  const scheme = provider === "fal-ai" || provider === "clarifai" ? "Key" : "Bearer";
  expect(carried).toEqual(
    provider === "black-forest-labs"
      ? { authorization: null, "x-key": key }
      : { authorization: `${scheme} ${key}`, "x-key": null },
  );
});
