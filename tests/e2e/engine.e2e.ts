import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const run = promisify(execFile);
const question = "What is the capital of France?";
const answer = "The capital of France is Paris.";
const loading = { timeout: 60_000 };

let hub: StartedModelyard;
test.beforeAll(async () => {
  hub = await startModelyard({ flags: ["--demo", "--engine", "on"] });
});
test.afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
});

test("models of the hub answer without a provider: on their pages, in the playground and for programs", async ({
  page,
}) => {
  // The first call loads the model, which a busy machine does slowly.
  test.setTimeout(120_000);
  const token = await test.step("a new administrator creates a token", async () => {
    await page.goto(hub.setupUrl ?? "");
    await page.getByLabel("User name").fill("ada");
    await page.getByLabel("Password").fill("a long enough password");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await expect(page).not.toHaveURL(/welcome/);
    await page.goto(`${hub.url}/settings/tokens`);
    await page.getByLabel("Name", { exact: true }).fill("laptop");
    await page.getByRole("button", { name: "Create token" }).click();
    return (
      /hf_\w+/.exec(
        (await page
          .getByText(/hf_\w{30,}/)
          .first()
          .textContent()) ?? "",
      )?.[0] ?? ""
    );
  });

  await test.step("the page of a chat model says that it runs here, and answers", async () => {
    await page.goto(`${hub.url}/yard/tiny-chat`);
    await expect(page.getByRole("region", { name: "Providers" }).getByText("This hub")).toBeVisible();
    const panel = page.locator("#try");
    await panel.getByLabel("Your message").fill(question);
    await panel.getByRole("button", { name: "Run" }).click();
    await expect(panel.locator("[data-part=answer]")).toContainText(answer, loading);
    // No speed: a response that arrives at once has none.
    await expect(panel.getByText("Time to first token")).toBeVisible();
  });

  await test.step("the copied curl command works", async () => {
    await page.goto(`${hub.url}/yard/tiny-chat`);
    await page.getByText("Use this model").click();
    const use = page.getByRole("region", { name: "Use this model" });
    await use.getByRole("link", { name: "cURL", exact: true }).click();
    const code = (await use.locator("pre").filter({ visible: true }).textContent()) ?? "";
    const { stdout } = await run("bash", ["-c", code], { env: { PATH: process.env["PATH"], HF_TOKEN: token } });
    expect(stdout).toContain("data: [DONE]");
    expect(stdout).not.toMatch(/simulator/i);
  });

  await test.step("the playground asks two of its models at once", async () => {
    await page.goto(`${hub.url}/playground?model=yard/tiny-chat&model=yard/tiny-chat-GGUF`);
    await page.getByLabel("Your message").fill(question);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(answer)).toHaveCount(2, loading);
  });

  await test.step("an encoder classifies a text on its page", async () => {
    await page.goto(`${hub.url}/yard/tiny-sentiment`);
    const panel = page.locator("#try");
    await panel.getByRole("textbox").first().fill("What a lovely day, I am so happy!");
    await panel.getByRole("button", { name: "Run" }).click();
    await expect(panel.locator("[data-part=answer]")).toContainText("positive", loading);
  });

  await test.step("administrators see what is loaded, and unload it", async () => {
    await page.goto(`${hub.url}/settings/engine`);
    const row = page.getByRole("row", { name: /yard\/tiny-chat-GGUF/ });
    await expect(row).toContainText("Ready");
    await row.getByText("Unload", { exact: true }).click();
    await row.getByRole("button", { name: "Unload the model" }).click();
    await expect(page.getByText("The model is unloaded.")).toBeVisible();
    // Its process needs a moment to end.
    await expect(async () => {
      await page.reload();
      await expect(row).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });
});
