import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { account, type HubWithAccount, signIn, startHubWithAccount } from "../support/hub-with-account.ts";

let hub: HubWithAccount;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  hub = await startHubWithAccount(request);
  await request.dispose();
});
test.afterAll(() => hub?.stop());

/** Fails on messages of the content security policy, too: browsers report them in the console. */
async function open(context: BrowserContext): Promise<{ page: Page; problems: string[] }> {
  await signIn(context.request, hub.url);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    // The status of a refused form is logged as well.
    if (message.type() === "error" && !message.text().includes("status of 4")) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return { page, problems };
}

const contentOf = (page: Page) => page.getByRole("textbox", { name: "Content of the file" });
/** The editor, once it has replaced the text field. */
const editor = async (page: Page) => {
  await expect(page.locator("textarea[name=content]")).toBeHidden();
  return contentOf(page);
};
const partOf = (url: string) => /\/uploads\/[^/]+\/(\d+)\?/.exec(url)?.[1];
const commit = (page: Page) =>
  page.getByRole("region", { name: "Commit changes" }).getByRole("button", { name: "Commit changes" }).click();
const commitByApi = (context: BrowserContext, repo: string, path: string, content: string) =>
  commitLines(context, repo, [{ key: "file", value: { path, content, encoding: "utf-8" } }]);
const commitLines = async (context: BrowserContext, repo: string, changes: object[]) => {
  const lines = [{ key: "header", value: { summary: "Meanwhile" } }, ...changes];
  const response = await context.request.post(`${hub.url}/api/models/${repo}/commit/main`, {
    headers: { authorization: `Bearer ${hub.token}`, "content-type": "application/x-ndjson" },
    data: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(response.status()).toBe(200);
};
const fieldOf = (html: string, field: RegExp) =>
  (field.exec(html)?.[1] ?? "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
const baseOf = (html: string) => fieldOf(html, /name="base" value="([^"]*)"/);
const rawOf = async (context: BrowserContext, repo: string, path: string) =>
  (await context.request.get(`${hub.url}/${repo}/raw/main/${path}`)).text();

test("a model is published with the browser only, with an upload that a reload interrupts", async ({
  context,
}, info) => {
  test.setTimeout(120_000);
  const { page, problems } = await open(context);
  await page.goto(`${hub.url}/new`);
  await page.getByLabel("Name", { exact: true }).fill("lighthouse");
  await page.getByLabel("Without a template").check();
  await page.getByRole("button", { name: "Create repository" }).click();
  await expect(page).toHaveURL(`${hub.url}/${account.username}/lighthouse/start`);

  // There is no card yet: the link opens the form for a new file.
  await page.getByRole("link", { name: "Edit the card" }).click();
  await expect(page.getByLabel("File path")).toHaveValue("README.md");
  await (await editor(page)).click();
  await page.keyboard.press("ControlOrMeta+A");
  // Typing over colored text, the browser itself would add a style, which the policy refuses.
  await page.keyboard.press("Delete");
  await page.keyboard.type("# Lighthouse\n\nIt **guides** ships.\n");
  await commit(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("License").fill("nonsense");
  await page.getByRole("button", { name: "Check and apply to text" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "would be refused" })).toBeVisible();
  await page.getByLabel("License").fill("mit");
  await page.getByLabel("Task").fill("text-generation");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Lighthouse", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await commit(page);
  await expect(page).toHaveURL(/\/blob\/main\/README\.md$/);
  expect(await rawOf(context, `${account.username}/lighthouse`, "README.md")).toBe(
    "---\nlicense: mit\npipeline_tag: text-generation\n---\n# Lighthouse\n\nIt **guides** ships.\n",
  );

  const file = info.outputPath("model.safetensors");
  await writeFile(file, randomBytes(50 * 1024 * 1024));
  const finished: string[] = [];
  const parts: string[] = [];
  page.on("request", (request) => {
    const part = partOf(request.url());
    if (part !== undefined) parts.push(part);
  });
  page.on("requestfinished", (request) => finished.push(partOf(request.url()) ?? ""));
  // Later parts hang, as on a connection that was lost.
  await page.route(
    (url) => Number(partOf(url.href) ?? 0) > 3,
    () => new Promise(() => {}),
  );
  await page.goto(`${hub.url}/${account.username}/lighthouse/upload/main`);
  await page.getByLabel("Choose files").setInputFiles(file);
  await page.getByRole("button", { name: "Upload and commit" }).click();
  await expect.poll(() => finished.filter((part) => part !== "").toSorted()).toEqual(["1", "2", "3"]);
  // Three parts are sent at once.
  await expect.poll(() => parts.length).toBe(6);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(page.getByText("Paused")).toBeVisible();
  expect(parts).toHaveLength(6);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(page.getByText(/was interrupted: model.safetensors/)).toBeVisible();
  parts.length = 0;
  await page.getByLabel("Choose files").setInputFiles(file);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Upload and commit" }).click();
  await page.getByRole("link", { name: "View files" }).click();
  await expect(page.getByRole("row", { name: /model\.safetensors/ })).toContainText("52.4 MB");
  expect(parts.toSorted()).toEqual(["4", "5", "6", "7"]);
  expect(problems).toEqual([]);
});

test("a typo in the card of another owner is corrected by a pull request", async ({ context }) => {
  const { page, problems } = await open(context);
  await page.goto(`${hub.url}/yard/tiny-chat/blob/main/README.md`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("You do not have write access")).toBeVisible();
  await (await editor(page)).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nFixed typo.\n");
  await page.getByLabel("Commit title").fill("Fix a typo");
  await commit(page);
  await expect(page).toHaveURL(/\/yard\/tiny-chat\/discussions\/\d+$/);
  await expect(page.getByRole("heading", { name: /Fix a typo/ })).toBeVisible();
  await expect(page.getByText("+Fixed typo.")).toBeVisible();
  expect(problems).toEqual([]);
});

test("a draft survives a reload, and a commit that arrived meanwhile is merged, not overwritten", async ({
  context,
}) => {
  const { page } = await open(context);
  const repo = `${account.username}/slow-chat`;
  await commitByApi(context, repo, "notes.md", "one\ntwo\nthree\n");
  await page.goto(`${hub.url}/${repo}/edit/main/notes.md`);
  await (await editor(page)).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("mine");
  await expect(page.getByText("Draft saved")).toBeAttached();
  page.on("dialog", (dialog) => void dialog.accept());
  await commitByApi(context, repo, "notes.md", "one\n2\nthree\n");
  await page.reload();
  // The draft starts from an older commit than the page now.
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(await editor(page)).toContainText("mine");

  await commitByApi(context, repo, "other.md", "Another file is no conflict.");
  await commit(page);
  await expect(page.getByRole("alert").filter({ hasText: "the text below has both" })).toBeVisible();
  await expect(page.locator(".diff")).toContainText("+mine");
  await expect(page.locator(".diff")).not.toContainText("-2");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await rawOf(context, repo, "notes.md")).toBe("one\n2\nthree\n");

  // A second commit changes the same line.
  await commitByApi(context, repo, "notes.md", "one\n2\nthree\ntheirs");
  await commit(page);
  const first = page.getByRole("group", { name: "Conflict 1" });
  await expect(first.locator("pre").nth(0)).toHaveText("theirs");
  await expect(first.locator("pre").nth(1)).toHaveText("mine");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await commit(page);
  await expect(page.getByRole("alert").filter({ hasText: "One conflict is left" })).toBeVisible();
  await first.getByLabel("Keep your version").check();
  await expect(await editor(page)).not.toContainText("theirs");
  await first.getByLabel("Keep both").check();
  await expect(await editor(page)).toContainText("theirs");
  await commit(page);
  await expect(page).toHaveURL(/\/blob\/main\/notes\.md$/);
  expect(await rawOf(context, repo, "notes.md")).toBe("one\n2\nthree\ntheirs\nmine");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("notes.md@")))).toEqual([]);
});

test("without JavaScript, changes of a file that was renamed meanwhile are merged conflict by conflict", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signIn(context.request, hub.url);
  const page = await context.newPage();
  const repo = `${account.username}/slow-chat`;
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`);
  const text = (changes: Record<number, string>) =>
    `${lines.map((line, index) => changes[index + 1] ?? line).join("\n")}\n`;
  await commitByApi(context, repo, "plan.md", text({}));
  await page.goto(`${hub.url}/${repo}/edit/main/plan.md`);
  await contentOf(page).fill(text({ 2: "my second", 6: "my sixth", 11: "my eleventh" }));
  await commitLines(context, repo, [
    { key: "file", value: { path: "docs/plan.md", oldPath: "plan.md" } },
    {
      key: "file",
      value: { path: "docs/plan.md", content: text({ 2: "their second", 6: "their sixth", 9: "their ninth" }) },
    },
  ]);
  await commit(page);
  await expect(page.getByRole("alert").filter({ hasText: "plan.md was renamed to docs/plan.md" })).toBeVisible();
  await expect(page.getByLabel("File path")).toHaveValue("docs/plan.md");
  await page.getByRole("group", { name: "Conflict 1" }).getByLabel("Keep your version").check();
  await page.getByRole("button", { name: "Apply choices to the text" }).click();
  await expect(page.getByRole("group", { name: "Conflict 1" })).toHaveCount(0);
  await page.getByRole("group", { name: "Conflict 2" }).getByLabel("Keep the current version").check();
  await commit(page);
  await expect(page).toHaveURL(/\/blob\/main\/docs\/plan\.md$/);
  expect(await rawOf(context, repo, "docs/plan.md")).toBe(
    text({ 2: "my second", 6: "their sixth", 9: "their ninth", 11: "my eleventh" }),
  );

  // Deleted meanwhile: the text creates the file again, or the visitor leaves it deleted.
  await page.goto(`${hub.url}/${repo}/edit/main/docs/plan.md`);
  await contentOf(page).fill("back again\n");
  await commitLines(context, repo, [{ key: "deletedFile", value: { path: "docs/plan.md" } }]);
  await commit(page);
  await expect(page.getByRole("alert").filter({ hasText: "The file was deleted" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Leave the file deleted" })).toBeVisible();
  await commit(page);
  expect(await rawOf(context, repo, "docs/plan.md")).toBe("back again\n");
  await context.close();
});

test("no change is lost when several forms are sent at once", async ({ context }) => {
  await signIn(context.request, hub.url);
  const repo = `${account.username}/slow-chat`;
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  await commitByApi(context, repo, "shared.md", lines.join("\n"));
  const address = `${hub.url}/${repo}/edit/main/shared.md`;
  const opened = await (await context.request.get(address)).text();
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      const own = lines.map((line, index) => (index === writer * 5 ? `writer ${writer}` : line)).join("\n");
      let form = {
        base: baseOf(opened),
        content: own,
        path: "shared.md",
        lineEnds: "lf",
        do: "commit",
        target: "branch",
      };
      await expect(async () => {
        const response = await context.request.post(address, { form, headers: { origin: hub.url }, maxRedirects: 0 });
        const html = await response.text();
        if (response.status() === 409 && html.includes("the text below has both")) {
          const content = fieldOf(html, /<textarea name="content"[^>]*>\n?([^<]*)<\/textarea>/);
          form = Object.assign({}, form, { base: baseOf(html), content, markers: "7" });
        }
        expect(response.status()).toBe(303);
      }).toPass({ intervals: [0] });
    }),
  );
  const wanted = lines.map((line, index) => (index % 5 === 0 ? `writer ${index / 5}` : line)).join("\n");
  expect(await rawOf(context, repo, "shared.md")).toBe(wanted);
});

test("the keyboard enters and leaves the editor", async ({ context }) => {
  const { page } = await open(context);
  await page.goto(`${hub.url}/${account.username}/slow-chat/new/main`);
  await (await editor(page)).focus();
  await page.keyboard.type("a");
  await page.keyboard.press("Tab");
  await expect(await editor(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(await editor(page)).not.toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a file is created, renamed and deleted", async ({ context }) => {
    const { page } = await open(context);
    const repo = `${account.username}/slow-chat`;
    await page.goto(`${hub.url}/${repo}/new/main/docs`);
    await page.getByLabel("File path").fill("docs/plain.txt");
    await contentOf(page).fill("first\nsecond\n");
    await commit(page);
    await expect(page).toHaveURL(/\/blob\/main\/docs\/plain\.txt$/);
    expect(await rawOf(context, repo, "docs/plain.txt")).toBe("first\nsecond\n");
    await page.getByLabel("More actions").click();
    await page.getByRole("link", { name: "Rename file" }).click();
    await page.getByLabel("New path").fill("docs/renamed.txt");
    await page.getByRole("button", { name: "Rename file" }).click();
    await expect(page).toHaveURL(/\/blob\/main\/docs\/renamed\.txt$/);
    await page.getByLabel("More actions").click();
    await page.getByRole("link", { name: "Delete file" }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    await expect(page).toHaveURL(/\/tree\/main\/docs$/);
    expect((await context.request.get(`${hub.url}/${repo}/raw/main/docs/renamed.txt`)).status()).toBe(404);
  });
});
