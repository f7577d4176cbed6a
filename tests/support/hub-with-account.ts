import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { startModelyard } from "./start-modelyard.ts";

export const account = { username: "ada", password: "four plain words" };
export const administrator = { username: "grace", password: "five other plain words" };
/** A model whose simulated provider pauses for a second between words, so that it can be stopped. */
export const slowModel = "ada/slow-chat";

const provision = `modelMappings:
  - { model: ${slowModel}, provider: simulator, providerModelId: fault-slow, task: conversational }
`;

/** A hub with the examples, an account with content on each of its pages, and a model that responds slowly. */
export async function startHubWithAccount(request: APIRequestContext) {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-e2e-"));
  await writeFile(join(folder, "yard.yaml"), provision);
  const hub = await startModelyard({ flags: ["--demo", "--provision", join(folder, "yard.yaml")] });
  const send = async (path: string, form: Record<string, string>) => {
    const response = await request.post(hub.url + path, { form, headers: { origin: hub.url } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return response;
  };
  const setupToken = new URL(hub.setupUrl ?? "").searchParams.get("token") ?? "";
  await send("/welcome", { setupToken, ...administrator });
  await send("/join", account);
  await send("/settings/organizations", { name: "crew", fullname: "The lighthouse crew" });
  await send("/new", { type: "dataset", owner: "crew", name: "words", license: "mit", visibility: "public" });
  await send("/settings/providers/keys", { provider: "groq", key: "gsk_0123456789abcdef" });
  const page = await send("/settings/tokens", { displayName: "laptop", role: "write" });
  const token = /hf_\w{30,}/.exec(await page.text())?.[0] ?? "";
  const card = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n# Slow chat\n";
  const made = await request.post(`${hub.url}/api/repos/create`, {
    data: { name: "slow-chat", files: [{ path: "README.md", content: card, encoding: "utf-8" }] },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!made.ok()) throw new Error(`The slow model could not be made: ${await made.text()}`);
  return {
    url: hub.url,
    token,
    stop: async () => {
      await hub.stop();
      await rm(hub.dataFolder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type HubWithAccount = Awaited<ReturnType<typeof startHubWithAccount>>;

/** Signs a browser in, without using the sign-in page. */
export async function signIn(request: APIRequestContext, hubUrl: string, who = account): Promise<void> {
  const response = await request.post(`${hubUrl}/login`, { form: who, headers: { origin: hubUrl } });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}.`);
}
