import { rm } from "node:fs/promises";
import { createRepo, uploadFiles } from "@huggingface/hub";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { tinyGguf } from "../../../apps/engine/src/testing/tiny-gguf.ts";
import { type StartedModelyard, startModelyard } from "../../support/start-modelyard.ts";

const loading = { timeout: 60_000 };

let hub: StartedModelyard;
test.beforeAll(async () => {
  hub = await startModelyard({ flags: ["--demo", "--engine", "on"] });
});
test.afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
});

/** Publishes a model of this hub whose answer takes minutes, as the user who is signed in. */
async function publishEndless(request: APIRequestContext): Promise<void> {
  const form = { displayName: "publisher", role: "write" };
  const made = await request.post(`${hub.url}/settings/tokens`, { form, headers: { origin: hub.url } });
  const accessToken = /hf_\w{30,}/.exec(await made.text())?.[0] ?? "";
  const chatTemplate = "{% for message in messages %}<|user|>{{ message.content }}{% endfor %}<|endless|>";
  const model = await tinyGguf({ chatTemplate, contextTokens: 32_768, layers: 24 });
  const target = { hubUrl: hub.url, accessToken, repo: "ada/endless" };
  await createRepo(target);
  const card = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n# Endless\n";
  await uploadFiles({
    ...target,
    files: [
      { path: "README.md", content: new Blob([card]) },
      { path: "model.gguf", content: new Blob([new Uint8Array(model)]) },
    ],
  });
}

test("the page of a model shows how fast it was, and Stop ends a long answer of this hub", async ({ page }) => {
  test.setTimeout(240_000);
  const setupToken = new URL(hub.setupUrl ?? "").searchParams.get("token") ?? "";
  const first = { setupToken, username: "ada", password: "a long enough password" };
  await page.request.post(`${hub.url}/welcome`, { form: first, headers: { origin: hub.url } });
  await publishEndless(page.request);

  await page.goto(`${hub.url}/ada/endless`);
  const panel = page.locator("#try");
  await panel.getByLabel("Your message").fill("Sing");
  await panel.getByRole("button", { name: "Run" }).click();
  await expect(panel.locator("[data-part=answer]")).toContainText("la li lo", loading);
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(panel.getByText("Stopped. The request to the provider was cancelled.")).toBeVisible();

  const row = page.getByRole("row", { name: /ada\/endless/ });
  await expect(async () => {
    await page.goto(`${hub.url}/settings/engine`);
    await expect(row).toContainText("0 running, 0 waiting", { timeout: 1000 });
  }).toPass(loading);

  await page.goto(`${hub.url}/yard/tiny-chat`);
  await panel.getByLabel("Your message").fill("What is the capital of France?");
  await panel.getByRole("button", { name: "Run" }).click();
  await expect(panel.locator("[data-part=answer]")).toContainText("Paris", loading);
  // Measured speeds reach the page a moment later.
  await expect(async () => {
    await page.goto(`${hub.url}/yard/tiny-chat`);
    const providers = page.getByRole("region", { name: "Providers" });
    await expect(providers.getByText(/^Loaded · [\d,]+ tokens\/s$/)).toBeVisible({ timeout: 1000 });
  }).toPass(loading);
});
