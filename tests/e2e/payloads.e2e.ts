import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeGguf } from "@modelyard/model-files/writers";
import { expect, type Page, test } from "@playwright/test";
import { type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

/** Each would set a marker on the window if a page ran it. */
const payloads = [
  "<script>window.marked=1</script>",
  '"><img src=x onerror=window.marked=1>',
  "'><svg onload=window.marked=1>",
  "</title><script>window.marked=1</script>",
  "</textarea><script>window.marked=1</script>",
  "javascript:window.marked=1",
  "<iframe srcdoc='<script>parent.marked=1</script>'></iframe>",
  "<math><mtext><table><mglyph><style><img src=x onerror=window.marked=1>",
  "<a href='java\tscript:window.marked=1'>x</a>",
  "{{constructor.constructor('window.marked=1')()}}",
  "<details open ontoggle=window.marked=1>",
  "<form><button formaction=javascript:window.marked=1>x</button></form>",
];
const card = `---
license: mit
pipeline_tag: text-generation
tags: ${JSON.stringify(payloads)}
language: ${JSON.stringify(payloads)}
license_name: ${JSON.stringify(payloads[1])}
license_link: "javascript:window.marked=1"
base_model: ${JSON.stringify(payloads)}
widget: ${JSON.stringify(payloads.map((text) => ({ text, example_title: text })))}
---
# ${payloads[1]}

${payloads.join("\n\n")}

[link](javascript:window.marked=1) ![picture](javascript:window.marked=1) <style>@import "javascript:window.marked=1"</style>

$\\href{javascript:window.marked=1}{x}$

\`\`\`html
${payloads.join("\n")}
\`\`\`
`;
const fileName = "<img src=x onerror=window.marked=1>.md";
const template = `{# ${payloads[0]} #}{{ messages[0].content }}${payloads[4]}`;

const provision = `modelMappings:
  - { model: ada/hostile, provider: simulator, providerModelId: fault-markup, task: conversational }
  - { model: ada/hostile-GGUF, provider: simulator, providerModelId: fault-markup-page, task: conversational }
`;
/** A header with hostile text everywhere: key names, model name, template and tensor names. */
const gguf = writeGguf({
  metadata: [
    ["general.architecture", { type: "string", value: payloads[1] ?? "" }],
    ["general.name", { type: "string", value: payloads[0] ?? "" }],
    ["general.quantized_by", { type: "string", value: payloads[2] ?? "" }],
    ["general.file_type", { type: "uint32", value: 15 }],
    ["tokenizer.chat_template", { type: "string", value: template }],
    ["tokenizer.ggml.bos_token_id", { type: "string", value: payloads[3] ?? "" }],
    ...payloads.map((key) => [key, { type: "string", value: key }] as const),
  ],
  tensors: payloads.map((name) => ({ name, type: "Q4_K", shape: [256, 1] })),
});
/** The simulator's error message with markup. */
const refusal = "<script>window.marked=1</script>";

let hub: StartedModelyard;
let page: Page;
let folder: string;

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-payloads-"));
  await writeFile(join(folder, "yard.yaml"), provision);
  hub = await startModelyard({ flags: ["--demo", "--provision", join(folder, "yard.yaml")] });
  page = await browser.newPage();
  await page.goto(hub.setupUrl ?? "");
  await page.getByLabel("User name").fill("ada");
  await page.getByLabel("Full name").fill(payloads[1] ?? "");
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page).not.toHaveURL(/welcome/);
  await page.goto(`${hub.url}/settings/tokens`);
  await page.getByLabel("Name", { exact: true }).fill(payloads[2] ?? "");
  await page.locator("input[name=role][value=write]").check();
  await page.getByRole("button", { name: "Create token" }).click();
  const token =
    /hf_\w+/.exec(
      (await page
        .getByText(/hf_\w{30,}/)
        .first()
        .textContent()) ?? "",
    )?.[0] ?? "";
  await publish(token, "model", "hostile", {
    "README.md": card,
    [fileName]: payloads.join("\n\n"),
    "config.json": JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: payloads[1] }),
    "tokenizer_config.json": JSON.stringify({ chat_template: template }),
    "picture.svg": `<svg xmlns="http://www.w3.org/2000/svg">${payloads[0]}</svg>`,
  });
  await publish(token, "model", "hostile-GGUF", {
    "README.md": card,
    [`hostile.${payloads[9]}.Q4_K_M.gguf`]: gguf,
    "hostile.Q4_K_M.gguf": gguf,
  });
  await publish(token, "dataset", "hostile-rows", { "README.md": card, "rows.csv": payloads.join("\n") });
});

test.afterAll(async () => {
  await page.close();
  await hub.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function publish(
  token: string,
  type: "model" | "dataset",
  name: string,
  files: Record<string, string | Uint8Array>,
) {
  const headers = { authorization: `Bearer ${token}` };
  const made = await fetch(`${hub.url}/api/repos/create`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name, type }),
  });
  expect(made.status).toBe(200);
  const lines = [
    { key: "header", value: { summary: payloads[0], description: payloads[1] } },
    ...Object.entries(files).map(([path, content]) => ({
      key: "file",
      value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
    })),
  ];
  const committed = await fetch(`${hub.url}/api/${type}s/ada/${name}/commit/main`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(committed.status, await committed.text()).toBe(200);
}

const encoded = encodeURIComponent(payloads[1] ?? "");
const addresses = [
  "/",
  "/models",
  `/models?search=${encoded}`,
  `/models?other=${encoded}&language=${encoded}&pipeline_tag=${encoded}`,
  `/search?q=${encoded}`,
  "/ada",
  "/ada/hostile",
  `/ada/hostile?example=2&provider=${encoded}&endpoint=${encoded}&bill_to=${encoded}`,
  "/ada/hostile-GGUF",
  "/ada/hostile-GGUF?use=apps&file=hostile.Q4_K_M.gguf",
  "/ada/hostile-GGUF/tree/main",
  "/ada/hostile/tree/main",
  `/ada/hostile/blob/main/${encodeURIComponent(fileName)}`,
  `/ada/hostile/blob/main/${encodeURIComponent(fileName)}?view=source`,
  "/ada/hostile/blob/main/README.md",
  "/ada/hostile/blob/main/picture.svg",
  "/ada/hostile/commits/main",
  "/ada/hostile/settings",
  "/datasets/ada/hostile-rows",
  "/datasets/ada/hostile-rows/tree/main",
  "/datasets/ada/hostile-rows/blob/main/rows.csv",
  `/playground?model=${encoded}&system=${encoded}&prompt=${encoded}`,
  "/settings/tokens",
  "/settings/profile",
  `/settings/usage?of=${encoded}`,
  `/login?next=${encoded}`,
  `/unknown-owner/${encoded}`,
];

/** Everything that a browser reports from now on: errors, dialogs, and policy violations of the page. */
function listen(): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text());
  });
  return complaints;
}

async function expectNothingRan(complaints: string[]): Promise<void> {
  expect(await page.evaluate(() => "marked" in window)).toBe(false);
  expect(await page.locator('a[href^="javascript:"], [onerror], [onload], [ontoggle], iframe').count()).toBe(0);
  expect(complaints).toEqual([]);
}

test.afterEach(() => page.removeAllListeners());

for (const address of addresses) {
  test(`${decodeURIComponent(address)} runs no user content`, async () => {
    const complaints = listen();
    await page.goto(hub.url + address);
    await page.keyboard.press("Tab");
    await expectNothingRan(complaints);
  });
}

test("the payloads are readable as text", async () => {
  for (const path of [
    "/ada",
    "/ada/hostile",
    "/ada/hostile-GGUF",
    "/ada/hostile/tree/main",
    "/ada/hostile/commits/main",
  ]) {
    await page.goto(hub.url + path);
    expect(await page.locator("body").innerText()).toContain("window.marked=1");
  }
});

test("metadata of a GGUF file is text: its architecture, and its chat template with the rendered prompt", async () => {
  const complaints = listen();
  await page.goto(`${hub.url}/ada/hostile-GGUF`);
  await expect(page.getByRole("complementary", { name: "About this model" })).toContainText("onerror=window.marked=1");
  const panel = page.locator("#chat-template");
  // By keyboard: content that loads when it is near may still move the page.
  await panel.locator("summary").first().press("Enter");
  await expect(panel.locator("#chat-template-source")).toContainText("<script>window.marked=1</script>");
  await panel.getByRole("button", { name: "Show the prompt" }).click();
  await expect(panel.locator("#chat-template-prompt")).toContainText("</textarea><script>window.marked=1</script>");
  await expectNothingRan(complaints);
});

for (const { model, where } of [
  { model: "ada/hostile", where: "in an error" },
  { model: "ada/hostile-GGUF", where: "in a web page" },
]) {
  test(`a provider's message ${where} is text`, async () => {
    const complaints = listen();
    await page.goto(`${hub.url}/${model}`);
    const panel = page.locator("#try");
    await panel.getByLabel("Your message").fill("Ahoy");
    await panel.getByRole("button", { name: "Run" }).click();
    await expect(panel.getByRole("alert")).toBeVisible();
    await expect(panel).toContainText(refusal);
    await expectNothingRan(complaints);
  });
}

test("a model's output is text", async () => {
  await page.goto(`${hub.url}/yard/tiny-chat`);
  for (const payload of payloads) {
    await page.getByLabel("Your message").fill(payload);
    await page.locator("#try").getByRole("button", { name: "Run" }).click();
    await expect(page.locator("#try .demo-text")).toContainText("You said:");
    await expect(page.locator("#try .call-facts")).toBeVisible();
  }
  expect(await page.evaluate(() => "marked" in window)).toBe(false);
});
