import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const run = promisify(execFile);
const modules = resolve(import.meta.dirname, "../../node_modules");
const password = "a long enough password";

let hub: StartedModelyard;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-e2e-"));
  hub = await startModelyard({ flags: ["--demo"] });
});

test.afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test("a new user finds a model, copies its code, runs it, and sees the response arrive", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: hub.url });

  await test.step("the one-time link creates the first administrator", async () => {
    expect(hub.setupUrl).toBeDefined();
    await page.goto(hub.setupUrl ?? "");
    await page.getByLabel("User name").fill("ada");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create administrator" }).click();
    await expect(page).not.toHaveURL(/welcome/);
  });

  const token = await test.step("the settings page creates a token and shows it once", async () => {
    await page.goto(`${hub.url}/settings/tokens`);
    await page.getByLabel("Name", { exact: true }).fill("laptop");
    await page.getByRole("button", { name: "Create token" }).click();
    const shown = page.getByText(/hf_\w{30,}/).first();
    await expect(shown).toBeVisible();
    const value = /hf_\w+/.exec((await shown.textContent()) ?? "")?.[0] ?? "";
    await page.goto(`${hub.url}/settings/tokens`);
    await expect(page.getByText(value)).toHaveCount(0);
    return value;
  });

  await test.step("the list is filtered by task and by text", async () => {
    await page.goto(`${hub.url}/models`);
    await page
      .getByRole("link", { name: /^Text Generation/ })
      .first()
      .click();
    await expect(page).toHaveURL(/pipeline_tag=text-generation/);
    await page.getByRole("searchbox").last().fill("tiny");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=tiny/);
    await expect(page.getByRole("link", { name: /harbour-speech/ })).toHaveCount(0);
    await page.getByRole("link", { name: "yard/tiny-chat", exact: true }).first().click();
    await expect(page).toHaveURL(`${hub.url}/yard/tiny-chat`);
    await expect(page.getByRole("heading", { level: 1, name: /tiny-chat/ })).toBeVisible();
  });

  await test.step("the panel with code opens, is part of the address, and closes like a menu", async () => {
    await page.getByText("Use this model").click();
    await expect(page).toHaveURL(`${hub.url}/yard/tiny-chat?use=inference`);
    await page.reload();
    await expect(page.getByRole("region", { name: "Use this model" })).toBeVisible();
    await page.getByRole("main").click({ position: { x: 5, y: 5 } });
    await expect(page).toHaveURL(`${hub.url}/yard/tiny-chat`);
    await page.goto(`${hub.url}/yard/tiny-chat?language=curl&provider=simulator`);
    await page.getByRole("main").click({ position: { x: 5, y: 5 } });
    await expect(page).toHaveURL(`${hub.url}/yard/tiny-chat?provider=simulator`);
    await page.goto(`${hub.url}/yard/tiny-chat`);
    await page.getByText("Use this model").click();
  });

  const use = page.getByRole("region", { name: "Use this model" });
  const copyCode = async (...tabs: string[]) => {
    for (const tab of tabs) await use.getByRole("link", { name: tab, exact: true }).click();
    await use.getByRole("button", { name: "Copy code" }).filter({ visible: true }).click();
    await expect(page.getByRole("status").getByText("Copied")).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const shown = await use.locator("pre").filter({ visible: true }).textContent();
    expect(copied.trim()).toBe(shown?.trim());
    return copied;
  };

  await test.step("the copied curl command streams the response", async () => {
    const code = await copyCode("cURL");
    expect(code).toContain(hub.url);
    expect(code).not.toContain(token);
    const { stdout } = await run("bash", ["-c", code], { env: { PATH: process.env["PATH"], HF_TOKEN: token } });
    const chunks = stdout.split("\n").filter((line) => line.startsWith("data: {"));
    expect(chunks.length).toBeGreaterThan(3);
    expect(stdout).toContain("data: [DONE]");
  });

  await test.step("the copied JavaScript runs with the openai package", async () => {
    const code = await copyCode("JavaScript", "OpenAI (JavaScript)");
    expect(code).toContain('from "openai"');
    await symlink(modules, join(folder, "node_modules"));
    await writeFile(join(folder, "chat.mjs"), code);
    const { stdout } = await run(process.execPath, ["chat.mjs"], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HF_TOKEN: token },
    });
    expect(stdout).toMatch(/simulator/i);
  });

  await test.step("the files tab shows the published files", async () => {
    await page
      .getByRole("link", { name: /^Files/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "config.json", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "config.json", exact: true }).click();
    await expect(page.getByText("LlamaForCausalLM")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("list, card, snippet and files can be read", async ({ page }) => {
    await page.goto(`${hub.url}/models?search=tiny`);
    await page.getByRole("link", { name: "yard/tiny-chat", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "What it is for" })).toBeVisible();
    await page.getByText("Use this model").click();
    await page.getByRole("region", { name: "Use this model" }).getByRole("link", { name: "Libraries" }).click();
    await expect(page.getByText("from transformers import pipeline").filter({ visible: true })).toBeVisible();
    await page
      .getByRole("link", { name: /^Files/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "tokenizer_config.json", exact: true })).toBeVisible();
  });
});
