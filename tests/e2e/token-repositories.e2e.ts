import { expect, type Page } from "@playwright/test";
import { signIn } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const repositoryField = (page: Page) => page.getByLabel("Add a repository");
const chosen = (page: Page, name: string) => page.getByRole("group", { name });
const read = /^Read repositories/;
const change = /^Change, create and delete/;

test("repositories of a token are chosen from suggestions, by keyboard", async ({ hub, context }) => {
  await signIn(context.request, hub.url);
  const page = await context.newPage();
  await page.goto(`${hub.url}/settings/tokens`);
  await nameField(page).fill("picker");
  await page.getByLabel(/^Fine-grained/).check();
  await page.getByText("Permissions of a fine-grained token").click();

  await repositoryField(page).focus();
  const options = page.getByRole("listbox", { name: "Repositories" }).getByRole("option");
  await expect(options.filter({ hasText: "ada/slow-chat" })).toBeVisible();
  await page.keyboard.type("WORDS crew");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chosen(page, "Dataset crew/words").getByLabel(read)).toBeChecked();
  await expect(repositoryField(page)).toBeFocused();
  await expect(repositoryField(page)).toHaveValue("");

  await page.keyboard.type("slow-ch");
  await options.filter({ hasText: "ada/slow-chat" }).click();
  await chosen(page, "Model ada/slow-chat").getByLabel(change).check();
  await page.getByRole("button", { name: "Remove crew/words" }).click();
  await expect(chosen(page, "Dataset crew/words")).toHaveCount(0);
  await expect(repositoryField(page)).toBeFocused();

  // Enter adds what is typed and does not create the token. The server keeps what does not exist, and all else.
  await page.keyboard.type("datasets/crew/words ada/slwo-chat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("ada/slwo-chat");
  await expect(repositoryField(page)).toHaveValue("ada/slwo-chat");
  await expect(nameField(page)).toHaveValue("picker");
  await expect(page.getByLabel(/^Fine-grained/)).toBeChecked();
  await expect(chosen(page, "Dataset crew/words").getByLabel(read)).toBeChecked();
  await expect(chosen(page, "Model ada/slow-chat").getByLabel(change)).toBeChecked();
  await repositoryField(page).fill("");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText(/^hf_\w{30,}$/)).toBeVisible();

  await page.getByRole("link", { name: "picker" }).click();
  await expect(chosen(page, "Model ada/slow-chat").getByLabel(change)).toBeChecked();
  await expect(chosen(page, "Dataset crew/words").getByLabel(change)).not.toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("repositories of a token are searched, added and removed", async ({ hub, context }) => {
    await signIn(context.request, hub.url);
    const page = await context.newPage();
    await page.goto(`${hub.url}/settings/tokens`);
    await nameField(page).fill("plain");
    await page.getByLabel(/^Fine-grained/).check();
    await page.getByText("Permissions of a fine-grained token").click();
    // A part of a name finds repositories to choose from.
    await repositoryField(page).fill("slow");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Model ada/slow-chat" }).click();
    await chosen(page, "Model ada/slow-chat").getByLabel(change).check();
    // Enter in a field does not press a button that removes repositories.
    await repositoryField(page).fill("crew/words");
    await nameField(page).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Check their permissions");
    await expect(chosen(page, "Model ada/slow-chat").getByLabel(change)).toBeChecked();
    await page.getByRole("button", { name: "Remove crew/words" }).click();
    await expect(chosen(page, "Dataset crew/words")).toHaveCount(0);
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByText(/^hf_\w{30,}$/)).toBeVisible();
  });
});
