// Saves screenshots of the demo's pages, at three widths and in both themes, in screenshots/ (not in git). Arguments
// select pages by the start of their name: npm run screenshots -- task docs
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { removeDataFolder, startModelyard } from "../tests/support/start-modelyard.ts";

const pages = {
  home: "/",
  models: "/models",
  "models-filtered": "/models?pipeline_tag=text-generation&search=tiny",
  "models-empty": "/models?search=nothing-like-this",
  datasets: "/datasets",
  dataset: "/datasets/yard/harbour-phrases",
  "dataset-files": "/datasets/yard/harbour-phrases/tree/main",
  model: "/yard/tiny-chat",
  "model-gguf": "/yard/tiny-chat-GGUF",
  "model-load": "/yard/tiny-chat?use=libraries",
  files: "/yard/tiny-chat/tree/main",
  file: "/yard/tiny-chat/blob/main/config.json",
  "file-commits": "/yard/tiny-chat/commits/main",
  "file-markdown": "/yard/tiny-chat/blob/main/README.md",
  tasks: "/tasks",
  "task-detection": "/tasks/object-detection",
  "task-tokens": "/tasks/token-classification",
  "task-table": "/tasks/table-question-answering",
  docs: "/docs",
  "docs-start": "/docs/start",
  "docs-settings": "/docs/settings",
  "docs-turkish": "/docs/transformers/tr/index",
  owner: "/yard",
  "docs-api": "/docs/api",
  playground: "/playground",
  "playground-two": "/playground?model=yard%2Ftiny-chat&model=yard%2Fpicture-talk",
  login: "/login",
  join: "/join",
  search: "/search?q=tiny",
  "search-empty": "/search?q=nothing-like-this",
  "search-start": "/search",
  missing: "/yard/tiny-chta",
} as const;
/** Pages of a signed-in user. */
const ownPages = {
  "own-model": "/yard/tiny-chat",
  "own-owner": "/ada",
  "own-organisation": "/crew",
  "own-profile": "/settings/profile",
  "own-tokens": "/settings/tokens",
  "own-organisations": "/settings/organizations",
  "own-members": "/settings/organizations/crew",
  "own-keys": "/settings/providers/keys",
  "own-order": "/settings/providers/order",
  "own-usage": "/settings/usage",
  "own-storage": "/settings/storage",
  "own-new": "/new",
  "own-empty-model": "/crew/lighthouse",
  "own-empty-files": "/crew/lighthouse/tree/main",
  "own-discussions": "/crew/lighthouse/discussions",
  "own-discussion": "/crew/lighthouse/discussions/1",
  "own-discussions-new": "/crew/lighthouse/discussions/new",
  "own-settings": "/ada/harbour-light/settings",
  "own-model-providers": "/crew/lighthouse/settings/providers",
} as const;
const folder = resolve(import.meta.dirname, "../screenshots");

const { positionals: chosen } = parseArgs({ allowPositionals: true });
const isChosen = (name: string) => chosen.length === 0 || chosen.some((start) => name.startsWith(start));

const hub = await startModelyard({ flags: ["--demo"] });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
/** Image viewers do not open higher images. */
const mostPixels = 15_000;
const account = { username: "ada", password: "four plain words" };

/** The response to a batch of uploads. */
const Batch = z.object({
  objects: z.array(z.object({ actions: z.object({ upload: z.object({ href: z.string() }) }) })),
});

/** Creates an account with content on each of its pages. */
async function fillAccount(page: Page): Promise<void> {
  const send = async (path: string, fields: Record<string, string>) => {
    const response = await page.request.post(hub.url + path, { form: fields, headers: { origin: hub.url } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}.`);
    return response.text();
  };
  await send("/join", account);
  await send("/settings/organizations", { name: "crew", fullname: "The lighthouse crew" });
  const tokenPage = await send("/settings/tokens", { displayName: "laptop", role: "write" });
  await send("/settings/providers/keys", { provider: "groq", key: "gsk_0123456789abcdef" });
  await send("/new", { type: "model", owner: "crew", name: "lighthouse", license: "mit", visibility: "public" });
  const discussions = "/crew/lighthouse/discussions";
  const description = "The card names **no** base model. Is it [this one](config.json)?\n\n```python\nprint(1)\n```";
  await send(`${discussions}/new`, { title: "Which base model does this start from?", description });
  for (const form of [
    { action: "comment", comment: "It was trained from scratch." },
    { action: "rename", title: "Which base model does this model start from?" },
    { action: "pin" },
    { action: "close" },
    { action: "open" },
  ]) {
    await send(`${discussions}/1`, form);
  }
  await send(`${discussions}/new`, { title: "Weights in safetensors", description: "" });
  await send("/new", { type: "model", owner: "ada", name: "harbour-light", license: "mit", visibility: "public" });
  const [token = ""] = /hf_\w+/.exec(tokenPage) ?? [];
  await uploadWeights(token, "ada/harbour-light");
}

/** Uploads large files, for the pages about storage. */
async function uploadWeights(token: string, repository: string): Promise<void> {
  const post = async (path: string, ...lines: unknown[]) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" };
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const response = await fetch(hub.url + path, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const sizes = { "model.safetensors": 3_500_000, "tokenizer.model": 480_000, "onnx/model.onnx": 12_000_000 };
  const lines: unknown[] = [{ key: "header", value: { summary: "Add weights" } }];
  for (const [path, size] of Object.entries(sizes)) {
    const bytes = Buffer.alloc(size, path);
    const oid = createHash("sha256").update(bytes).digest("hex");
    const wanted = { operation: "upload", transfers: ["basic"], objects: [{ oid, size }] };
    const batch = Batch.parse(await (await post(`/${repository}.git/info/lfs/objects/batch`, wanted)).json());
    for (const { actions } of batch.objects) await fetch(actions.upload.href, { method: "PUT", body: bytes });
    lines.push({ key: "lfsFile", value: { path, algo: "sha256", oid, size } });
  }
  await post(`/api/models/${repository}/commit/main`, ...lines);
}

/** Makes the window as high as the page, so that lazily loaded parts are included. */
async function takePicture(page: Page, path: string, file: string): Promise<void> {
  const window = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.goto(hub.url + path);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...window, height: Math.min(height, mostPixels) });
  await page.screenshot({ path: resolve(folder, file), fullPage: true });
  await page.setViewportSize(window);
}

try {
  mkdirSync(folder, { recursive: true });
  const first = await browser.newPage();
  await fillAccount(first);
  await first.close();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 768, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      const all = Object.entries({
        ...pages,
        welcome: hub.setupUrl?.replace(hub.url, "") ?? "/welcome",
      });
      for (const [name, path] of all.filter(([known]) => isChosen(known))) {
        await takePicture(page, path, `${name}-${width}-${colorScheme}.png`);
      }
      await page.request.post(`${hub.url}/login`, { form: account, headers: { origin: hub.url } });
      for (const [name, path] of Object.entries(ownPages).filter(([known]) => isChosen(known))) {
        await takePicture(page, path, `${name}-${width}-${colorScheme}.png`);
      }
      await page.close();
    }
  }
  console.log(`Pictures are in ${folder}`);
} finally {
  await browser.close();
  await hub.stop();
  await removeDataFolder(hub.dataFolder);
}
