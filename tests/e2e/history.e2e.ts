import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { type HubWithAccount, signIn, startHubWithAccount } from "../support/hub-with-account.ts";

let hub: HubWithAccount;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  hub = await startHubWithAccount(request);
  await request.dispose();
});
test.afterAll(() => hub.stop());

const repo = "ada/history";
const file = (path: string, content: string) => ({
  key: "file",
  value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
});

async function send(
  path: string,
  body: string,
  type: string,
): Promise<{ commitOid?: string; pullRequestUrl?: string }> {
  const headers = { authorization: `Bearer ${hub.token}`, "content-type": type };
  const response = await fetch(hub.url + path, { method: "POST", headers, body });
  expect(response.status, path).toBe(200);
  return response.json();
}

async function commit(summary: string, query: string, ...lines: object[]) {
  const body = [{ key: "header", value: { summary } }, ...lines].map((line) => JSON.stringify(line)).join("\n");
  return send(`/api/models/${repo}/commit/main${query}`, body, "application/x-ndjson");
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}\n`).join("");

/** Fails if the page is wider than the screen, or has violations of WCAG. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} px`).toBe(0);
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a repository is created, changed, compared and tagged", async ({ page, context }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await signIn(context.request, hub.url);

  await test.step("the form shows the address, and leads to the first steps", async () => {
    await page.goto(`${hub.url}/new`);
    await page.getByLabel("Name", { exact: true }).fill("history");
    await expect(page.getByText(`${hub.url}/${repo}`)).toBeVisible();
    await page.getByLabel("License").selectOption("mit");
    await page.getByRole("button", { name: "Create repository" }).click();
    await expect(page).toHaveURL(`${hub.url}/${repo}/start`);
    await expect(page.getByText(`git clone ${hub.url}/${repo}`)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "State a license" })).toContainText("Done");
    await expect(page.getByRole("listitem").filter({ hasText: "Add files" })).toContainText("Open");
    await expectSound(page);
  });

  await test.step("the model's page says what the card lacks", async () => {
    await page.goto(`${hub.url}/${repo}`);
    await expect(page.getByText("1 of 9 parts")).toBeVisible();
    await page.getByText("8 parts are missing").click();
    await expect(page.getByText("Set pipeline_tag")).toBeVisible();
  });

  const first = [file("config.json", '{"layers": 2}'), file("long.txt", lines(2000)), file("a.txt", lines(30))];
  await commit("Add files", "", ...first);
  const changed = [file("config.json", '{"layers": 3}'), file("long.txt", "short\n")];
  const moved = [file("b.txt", `${lines(30)}end\u202e\n`), { key: "deletedFile", value: { path: "a.txt" } }];
  const { commitOid } = await commit("Change files", "", ...changed, ...moved);
  const { pullRequestUrl = "" } = await commit("Propose", "?create_pr=1", file("c.txt", "c\n"));

  await test.step("a commit shows its changes in both views", async () => {
    await page.goto(`${hub.url}/${repo}/commit/${commitOid}`);
    const config = page.getByRole("region", { name: "config.json" });
    await expect(config.getByRole("row", { name: "layers 2 3" })).toBeVisible();
    await expect(page.getByRole("region", { name: "b.txt", exact: true })).toContainText("Renamed from a.txt");
    await expect(page.getByText("U+202E")).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Side by side" }).click();
    await expect(page).toHaveURL(/view=split/);
    await expectSound(page);
    await page.getByRole("link", { name: "Show changes of this file" }).click();
    await expect(page.getByText("line 1999")).toHaveCount(1);
    await page.getByRole("link", { name: "All changed files" }).click();
    await expect(page.getByRole("region", { name: "config.json" })).toBeVisible();
  });

  await test.step("the history of a renamed file continues", async () => {
    await page.goto(`${hub.url}/${repo}/commits/main/b.txt`);
    await expect(page.getByText("Renamed from a.txt to b.txt")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add files" })).toBeVisible();
  });

  await test.step("a branch is created, compared and deleted", async () => {
    await page.getByRole("link", { name: "Branches and tags" }).click();
    await page.getByLabel("Name", { exact: true }).fill("main");
    await page.getByRole("button", { name: "Create branch" }).click();
    await expect(page.getByText("already exists. Choose another name.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("dev");
    await page.getByLabel("Starts at").fill("main");
    await page.getByRole("button", { name: "Create branch" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Created." })).toBeVisible();
    await expectSound(page);
    await commit("On main", "", file("d.txt", "d\n"));
    await page.reload();
    await page.getByRole("link", { name: "1 behind" }).click();
    await page.getByRole("link", { name: "Swap" }).click();
    await expect(page.getByText("1 commit ahead of dev")).toBeVisible();
    await expect(page.getByRole("region", { name: "d.txt", exact: true })).toBeVisible();
    await expectSound(page);
    await page.goto(`${hub.url}/${repo}/refs`);
    await page.getByLabel("Delete branch dev").click();
    await page.getByRole("button", { name: "Delete branch dev" }).click();
    await expect(page.getByRole("link", { name: "dev", exact: true })).toHaveCount(0);
  });

  await test.step("a pull request shows its changes", async () => {
    await page.goto(pullRequestUrl);
    await expect(page.getByRole("region", { name: "c.txt", exact: true })).toContainText("Added");
    await page.getByRole("link", { name: "Side by side" }).click();
    await expect(page).toHaveURL(/view=split#changes$/);
    await expectSound(page);
  });

  await test.step("the settings keep the header of the repository", async () => {
    for (const tab of ["", "/access", "/publishers", "/providers"]) {
      await page.goto(`${hub.url}/${repo}/settings${tab}`);
      await expect(page.getByRole("heading", { level: 1, name: repo })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Model", exact: true }).getByText("Settings")).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expectSound(page);
    }
  });
  // The browser reports the branch that exists already.
  expect(errors.filter((message) => !message.includes("409"))).toEqual([]);
});

test("changes can be read without JavaScript", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${hub.url}/yard/tiny-chat/commits/main`);
  await page.locator(".commit-title a").first().click();
  await expect(page.locator(".diff-file").first()).toBeVisible();
  await page.close();
});
