import { rm } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

let hub: StartedModelyard;
let storageState: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** The simulator repeats the prompt one word at a time, which takes it many seconds for this one. */
const longMessage = Array.from({ length: 600 }, (_, word) => `word${word}`).join(" ");

test.beforeAll(async ({ browser }) => {
  hub = await startModelyard({ flags: ["--demo"] });
  const page = await browser.newPage();
  await page.goto(hub.setupUrl ?? "");
  await page.getByLabel("User name").fill("ada");
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page).not.toHaveURL(/welcome/);
  storageState = await page.context().storageState();
  await page.close();
});

test.afterAll(async () => {
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
});

const stopped = "Stopped. The request to the provider was cancelled.";

/** The element in which a model repeats the prompt. */
function said(page: Page, message: string): Locator {
  return page.locator(".demo-text, .chat-prose", { hasText: `You said: ${message}` });
}

/** Opens a page for a signed-in user; browser errors fail the test at its end. */
async function signedIn({ browser }: { browser: Browser }, javaScriptEnabled = true) {
  const context = await browser.newContext({ storageState, javaScriptEnabled });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return {
    page,
    done: async () => {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

test("a model is tried on its page: the response arrives with its details, the raw request and response, and its code", async ({
  browser,
}) => {
  const { page, done } = await signedIn({ browser });
  await page.goto(`${hub.url}/yard/tiny-chat`);
  const panel = page.locator("#try");
  await panel.getByLabel("Your message").fill("it's <b>bold</b>");
  await panel.getByRole("button", { name: "Run" }).click();
  await expect(panel.getByText("You said: it's <b>bold</b>")).toBeVisible();
  await expect(panel.getByText("Tokens per second")).toBeVisible();
  await panel.getByText("Request and response").click();
  await expect(panel.locator("#try-request")).toContainText("Bearer $HF_TOKEN");
  await panel.getByText("Code for this call").click();
  await expect(panel.locator("pre").last()).toContainText(hub.url);
  await done();
});

test("Stop ends a response in the middle and keeps the received text", async ({ browser }) => {
  const { page, done } = await signedIn({ browser });
  await page.goto(`${hub.url}/yard/tiny-chat`);
  const panel = page.locator("#try");
  await panel.getByLabel("Your message").fill(longMessage);
  await panel.getByRole("button", { name: "Run" }).click();
  await expect(panel.getByText("word3")).toBeVisible();
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(panel.getByText(stopped)).toBeVisible();
  await expect(panel.locator("[data-part=answer]")).toContainText("word1");
  await expect(panel.locator("[data-part=answer]")).not.toContainText("word599");
  await done();
});

test("without JavaScript the form leads to an ordinary page", async ({ browser }) => {
  const { page, done } = await signedIn({ browser }, false);
  await page.goto(`${hub.url}/yard/tiny-chat`);
  await page.getByLabel("Your message").fill("Hello there");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(said(page, "Hello there")).toBeVisible();
  await page.goto(`${hub.url}/playground?model=yard/tiny-chat&model=yard/picture-talk`);
  await page.getByLabel("Your message").fill("First");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(said(page, "First")).toHaveCount(2);
  await page.getByLabel("Your message").fill("Second");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(said(page, "First")).toHaveCount(2);
  await expect(said(page, "Second")).toHaveCount(2);
  await done();
});

test("two models are called side by side, an image is pasted, and a question is stopped, edited and asked again", async ({
  browser,
}) => {
  const { page, done } = await signedIn({ browser });
  await page.goto(`${hub.url}/playground?model=yard/tiny-chat`);
  await page.getByLabel("Model 2").click();
  await expect(page.getByRole("option", { name: /^yard\/tiny-chat/ }).first()).toContainText("256 context");
  await page.getByLabel("Model 2").fill("picture");
  await expect(page.getByRole("option")).toHaveText([/^yard\/picture-talk/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Model 2")).toHaveValue("yard/picture-talk");
  await page.getByRole("spinbutton", { name: "temperature" }).fill("0.3");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/temperature=0\.3/);
  const columns = page.locator("[data-column]");
  await expect(columns).toHaveCount(2);

  await page.getByLabel("Your message").fill("Hello");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("**there**");
  await page.keyboard.press("Enter");
  await expect(said(page, "Hello")).toHaveCount(2);
  await expect(columns.locator("strong", { hasText: "there" })).toHaveCount(2);
  await expect(page.getByText("Response complete.")).toBeVisible();
  await expect(columns.getByText("Fastest", { exact: true })).toHaveCount(1);

  await page.getByLabel("Your message").fill("What is this?");
  await page.getByLabel("Your message").evaluate((box) => {
    const pasted = new DataTransfer();
    pasted.items.add(new File([new Uint8Array([1])], "x.png", { type: "image/png" }));
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(columns.nth(0).getByText("This model does not accept images")).toBeVisible();
  await expect(columns.nth(1).getByRole("img", { name: "An image you sent" })).toBeVisible();
  await expect(page.getByText("Response complete.")).toBeVisible();

  await page.getByLabel("Your message").fill(longMessage);
  await page.getByRole("button", { name: "Send" }).click();
  for (const column of [columns.nth(0), columns.nth(1)]) {
    await expect(column.locator(".chat-prose").last()).toContainText("word3");
  }
  await columns.nth(0).getByRole("button", { name: "Stop this response" }).click();
  await expect(columns.nth(0).getByText(stopped)).toBeVisible();
  await expect(columns.nth(1).getByText(stopped)).toHaveCount(0);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(columns.getByText(stopped)).toHaveCount(2);

  // An edited question replaces the question and the later ones for all models.
  await columns.nth(0).getByRole("button", { name: "Edit" }).last().click();
  await page.getByLabel("Edit your message").fill("Shorter");
  await page.keyboard.press("Enter");
  await expect(said(page, "Shorter")).toHaveCount(2);
  await expect(page.getByText("Response complete.")).toBeVisible();
  await expect(columns.getByText("word3")).toHaveCount(0);

  // One model is asked again, with the earlier turns.
  const asked = page.waitForRequest(/playground\/answer/);
  await columns.nth(1).getByRole("button", { name: "Regenerate" }).click();
  const sent = (await asked).postDataBuffer()?.toString() ?? "";
  expect(sent.match(/name="turn-1"/g)).toHaveLength(2);
  await expect(page.getByText("Response complete.")).toBeVisible();
  await expect(said(page, "Shorter")).toHaveCount(2);
  await done();
});

test("a conversation is kept in the browser with its settings, opened later, continued and deleted", async ({
  browser,
}) => {
  const { page, done } = await signedIn({ browser });
  const playground = `${hub.url}/playground?model=yard/tiny-chat`;
  await page.goto(playground);
  await page.getByLabel("Instructions (system message)").fill("A private instruction");
  await page.getByLabel("Your message").fill("First");
  await page.keyboard.press("Enter");
  await expect(said(page, "First")).toBeVisible();
  await expect(page.getByText("Response complete.")).toBeVisible();
  expect(page.url()).not.toContain("private");

  // With other models, the page of the conversation is opened.
  await page.goto(`${hub.url}/playground?model=yard/picture-talk`);
  await page.getByText("Earlier conversations (1)").click();
  await page.getByRole("button", { name: /^First/ }).click();
  await expect(said(page, "First")).toBeVisible();
  await expect(page).toHaveURL(playground.replace("/tiny", "%2Ftiny"));
  await expect(page.getByLabel("Instructions (system message)")).toHaveValue("A private instruction");
  await page.getByLabel("Your message").fill("Second");
  const asked = page.waitForRequest(/playground\/answer/);
  await page.keyboard.press("Enter");
  const sent = (await asked).postDataBuffer()?.toString() ?? "";
  expect(sent).toContain("A private instruction");
  expect(sent.match(/name="turn-0"/g)).toHaveLength(1);
  await expect(said(page, "Second")).toBeVisible();
  await expect(page.getByText("Response complete.")).toBeVisible();

  await page.getByText("Earlier conversations (1)").click();
  await page.getByRole("button", { name: "Delete First" }).click();
  await expect(page.getByText("Earlier conversations")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Your message")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("playground"))).toBeNull();
  await done();
});

test("errors in a form are shown only in the page", async ({ browser }) => {
  const { page, done } = await signedIn({ browser });
  await page.goto(`${hub.url}/yard/tiny-chat`);
  const template = page.locator("#chat-template");
  // By keyboard: content that loads when it is near may still move the page.
  await template.locator("summary").first().press("Enter");
  const messages = template.getByLabel("Messages, as JSON");
  for (const [written, says] of [
    ["[", "invalid JSON"],
    ["[]", "at least one message"],
  ] as const) {
    await messages.fill(written);
    await template.getByRole("button", { name: "Show the prompt" }).click();
    await expect(template.getByRole("alert")).toContainText(says);
    await expect(messages).toBeFocused();
  }
  const panel = page.locator("#try");
  await panel.getByLabel("Your message").fill("");
  await panel.getByRole("button", { name: "Run" }).click();
  await expect(panel).toContainText("This field is required");
  await expect(panel.getByLabel("Your message")).toBeFocused();
  await done();
});
