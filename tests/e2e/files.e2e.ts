import { AxeBuilder } from "@axe-core/playwright";
import { writeSafetensors } from "@modelyard/model-files/writers";
import { expect } from "@playwright/test";
import { type HubWithAccount, signIn } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

let hub: HubWithAccount;
/** A private repository, so that the pages of other tests stay as they are. */
const repo = "ada/file-views";
const payload = `"><img alt="" src=x onerror=window.marked=1><script>window.marked=1</script>`;
const notebook = {
  nbformat: 4,
  metadata: {},
  cells: [
    { cell_type: "markdown", source: `# Notes\n\n${payload}` },
    {
      cell_type: "code",
      source: "print(1)",
      outputs: [
        { output_type: "stream", text: `1 ${payload}` },
        { output_type: "display_data", data: { "text/html": `<table><tr><td>cell${payload}</td></tr></table>` } },
        {
          output_type: "display_data",
          data: { "image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg'><script>parent.marked=1</script></svg>" },
        },
      ],
    },
  ],
};
const files: Readonly<Record<string, string | Uint8Array>> = {
  "src/train.py": `# first\n${"print('line')\n".repeat(40)}`,
  "src/other.py": "x = 1\n",
  "rows.csv": `name,text\n${Array.from({ length: 150 }, (_, row) => `row ${row},"${payload.replaceAll('"', '""')}"`).join("\n")}\n`,
  "notes.ipynb": JSON.stringify(notebook),
  "model.safetensors": writeSafetensors(
    ["a.q.weight", "a.k.weight", `b.${payload}`].map((name) => ({ name, dtype: "F16", shape: [2], byteLength: 4 })),
    { [payload]: payload },
  ),
  "model.pkl": Buffer.concat([Buffer.from([0x80, 2]), Buffer.from(`cos\nsystem\nc<b>\n${payload}\n.`)]),
  "tokenizer.json": JSON.stringify({
    model: { type: payload, vocab: {} },
    added_tokens: [{ id: 1, content: payload, special: true }],
  }),
  "drawing.svg": "<svg xmlns='http://www.w3.org/2000/svg' onload='parent.marked=1'><circle r='9'/></svg>",
};
const at = (page: string) => `${hub.url}/${repo}/${page}`;

test.beforeAll(async ({ hub: shared, playwright }) => {
  hub = shared;
  const request = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${hub.token}` } });
  await request.post(`${hub.url}/api/repos/create`, { data: { name: "file-views", private: true } });
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
  }));
  const committed = await request.post(`${hub.url}/api/models/${repo}/commit/main`, {
    headers: { "content-type": "application/x-ndjson" },
    data: [{ key: "header", value: { summary: "Add <b>files</b>" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });
  expect(committed.status(), await committed.text()).toBe(200);
  await request.dispose();
});
test.beforeEach(async ({ page }) => {
  await signIn(page.context().request, hub.url);
});

test("a file is found by typing, and its lines are linked, wrapped and copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(at("tree/main"));
  await page.keyboard.press("t");
  await expect(page).toHaveURL(at("find/main"));
  await page.getByLabel("Part of a path").fill("srtrain");
  await expect(page.getByText(/^1 matching file of \d+ files$/)).toBeVisible();
  await expect(page).toHaveURL(at("find/main?q=srtrain"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("blob/main/src/train.py"));
  await expect(page.locator(".code-comment")).toHaveText("# first");

  await page.getByRole("link", { name: "Line 3", exact: true }).click();
  await page.getByRole("link", { name: "Line 5", exact: true }).click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(at("blob/main/src/train.py#L3-L5"));
  await expect(page.locator("tr.marked")).toHaveCount(3);
  await page.getByRole("button", { name: "Copy permalink" }).click();
  await expect.poll(copied).toMatch(/\/blob\/[0-9a-f]{40}\/src\/train\.py#L3-L5$/);
  await page.getByRole("button", { name: /file contents/ }).click();
  await expect.poll(copied).toBe(String(files["src/train.py"]).trimEnd());
  await page.getByRole("link", { name: "Wrap lines" }).click();
  await expect(page.locator(".text-lines.wrapped")).toBeVisible();
  await page.getByRole("link", { name: "Blame" }).click();
  await expect(page.getByRole("link", { name: "Add <b>files</b>" }).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("files are found by a form, and tables and tensors are paged and searched", async ({ page }) => {
    await page.goto(at("find/main"));
    await page.getByLabel("Part of a path").fill("rows");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: "rows.csv" }).click();
    await expect(page.getByText("Rows 1 to 100")).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("cell", { name: "row 149", exact: true })).toBeVisible();
    await page.goto(at("blob/main/model.safetensors"));
    await page.getByLabel("Tensor name contains").fill("a.q");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByText("1 of 3 tensors")).toBeVisible();
  });
});

const pages = [
  "tree/main",
  "find/main?q=model",
  "blame/main/src/train.py",
  ...Object.keys(files).map((path) => `blob/main/${path}`),
  "blob/main/drawing.svg?view=source",
];
for (const path of pages) {
  test(`${path} is accessible, runs nothing and does not scroll sideways`, async ({ page }) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(at(path));
    await expect(page.getByRole("heading", { level: 1, name: repo })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      // Colors that still change have other contrasts.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    expect(await page.evaluate(() => Reflect.get(window, "marked"))).toBeUndefined();
    expect(problems).toEqual([]);
  });
}
