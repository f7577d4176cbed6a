import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageSize } from "image-size";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";
import { cardColours } from "./card-colours.ts";
import { BusyPainter, createCardPainter } from "./card-painter.ts";
import { cardSvg } from "./card-svg.ts";
import { drawableText } from "./drawable-text.ts";
import { estimateWidth, fitText } from "./fit-text.ts";

const { request } = createTestPages();
const worker = join(import.meta.dirname, "card-worker.ts");

test("the colors of the card match the pages' tokens", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../styles/tokens.css"), "utf8");
  for (const [name, colour] of Object.entries(cardColours)) {
    expect(tokens).toContain(`--${name}: light-dark(${colour},`);
  }
});

test.each(["/acme/talker-1b/card.png", "/static/card.png?lang=tr"])("%s is an image of 1200 × 630", async (path) => {
  const response = await request(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(imageSize(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 });
  const etag = response.headers.get("etag") ?? "";
  expect((await request(path, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test.each([
  "/quay/plain/card.png",
  "/acme/nothing/card.png",
  "/datasets/acme/nothing/card.png",
  "/settings/x/card.png",
])("%s is not an image, for any visitor", async (path) => {
  expect((await request(path, { user: true })).status).toBe(404);
  expect((await request(path)).status).toBe(404);
});

test("a page links its card, and a private page that of the site", async () => {
  const html = await (await request("/acme/talker-1b")).text();
  expect(html).toContain('<meta property="og:image" content="https://hub.example/acme/talker-1b/card.png"/>');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  const turkish = await (await request("/acme/talker-1b", { headers: { "accept-language": "tr" } })).text();
  expect(turkish).toContain("/acme/talker-1b/card.png?lang=tr");
  const own = await (await request("/quay/plain", { user: true })).text();
  expect(own).toContain('<meta property="og:image" content="https://hub.example/static/card.png"/>');
});

test("markup in user text is escaped, and long texts are cut", () => {
  const svg = cardSvg({
    siteName: "Modelyard",
    headline: `<script>&"${"x".repeat(5000)}`,
    facts: [{ name: "Library", value: "<image href='file:///etc/passwd'/>\u0000" }],
  });
  expect(svg).not.toMatch(/<script|<image/);
  expect(svg).not.toContain("\u0000");
  expect(svg.length).toBeLessThan(5000);
});

test("a text gets the largest size that fits; at the smallest, its end is cut", () => {
  const box = { width: 1040, height: 170, sizes: [92, 48] };
  expect(fitText("tiny-chat", box)).toEqual({ sizePixels: 92, lines: ["tiny-chat"] });
  const long = fitText("w".repeat(200), box);
  expect([long.sizePixels, long.lines.length]).toEqual([48, 3]);
  expect(long.lines[2]).toMatch(/…$/);
  for (const line of long.lines) expect(estimateWidth(line, 48)).toBeLessThanOrEqual(1040);
});

test("a painter rejects images past its limit, reports invalid ones, and continues", async () => {
  const paint = createCardPainter({ worker, maxWaiting: 2 });
  const results = await Promise.allSettled([
    paint("<svg"),
    paint(cardSvg({ siteName: "M", headline: "x", facts: [] })),
    paint(""),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
  expect(results[0]).toMatchObject({ reason: { message: expect.stringContaining("could not be drawn") } });
  expect(results[2]).toMatchObject({ reason: expect.any(BusyPainter) });
});

test("an idle thread ends, and the next image starts another", async () => {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-painter-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const numbered = join(folder, "worker.mjs");
  await writeFile(
    numbered,
    `import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", ({ id }) => parentPort.postMessage({ id, png: Uint8Array.of(threadId) }));`,
  );
  const busyPaint = createCardPainter({ worker: numbered });
  const fromFirstThread = await busyPaint("");
  expect(await busyPaint("")).toEqual(fromFirstThread);
  const paint = createCardPainter({ worker: numbered, idleMs: 0 });
  const first = await paint("");
  await expect.poll(() => paint("")).not.toEqual(first);
});

const weightOf = (headline: string) => /font-weight="(\d+)"/.exec(cardSvg({ siteName: "M", headline, facts: [] }))?.[1];
const neighbour = (letter: string, by: number) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by);

describe("text in other scripts", () => {
  test.each([
    { text: "İstanbul’dan Iğdır’a: çağrı, şölen, ödül", drawn: "İstanbul’dan Iğdır’a: çağrı, şölen, ödül" },
    {
      text: "Привет, Ґанок · Γειά σου · Việt Nam · naïve œuvre",
      drawn: "Привет, Ґанок · Γειά σου · Việt Nam · naïve œuvre",
    },
    { text: "Qwen 通义千问 v2", drawn: "Qwen … v2" },
    { text: "日本語のモデル", drawn: "" },
    { text: "مرحبا 🚢🚢 hello", drawn: "… hello" },
    { text: "e\u0301te\u0301", drawn: "été" },
    { text: "🚢", drawn: "" },
    { text: "", drawn: "" },
  ])("“$text” is drawn as “$drawn”", ({ text, drawn }) => {
    expect(drawableText(text)).toBe(drawn);
  });

  test("a fact that cannot be drawn is skipped, and the others move up", () => {
    const facts = [
      { name: "Library", value: "模型库" },
      { name: "License", value: "mit" },
    ];
    const svg = cardSvg({ siteName: "M", headline: "x", facts });
    expect(svg).not.toContain("Library");
    expect(svg).toContain(">mit</text>");
    expect(svg).not.toMatch(/[\u3000-\uffff]/);
  });

  test("a title has one weight", () => {
    expect(weightOf("tiny-chat")).toBe("600");
    expect(weightOf("Çağrı")).toBe("400");
    expect(weightOf("Щука")).toBe("400");
  });

  test("every drawable letter has a glyph", async () => {
    const paint = createCardPainter({ worker, maxWaiting: 1000 });
    const draw = async (text: string) =>
      Buffer.from(
        await paint(
          `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="40" font-family="Source Serif 4"><text x="8" y="30" font-size="24">${text}</text></svg>`,
        ),
      ).toString("base64");
    const missingGlyphs = new Set(await Promise.all(["", "\u4e2d", "\u0531", "\ue000"].map(draw)));
    const all = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) =>
        /[\p{L}\p{N}\p{Sc}]/u.test(letter) && letter.normalize("NFC") === letter && drawableText(letter) === letter,
    );
    expect(all.length).toBeGreaterThan(500);
    // Only the ends of each range are drawn: the font is contiguous between them.
    const isIn = new Set(all);
    const ends = all.filter((letter) => !isIn.has(neighbour(letter, -1)) || !isIn.has(neighbour(letter, 1)));
    const drawn = await Promise.all(ends.map(draw));
    expect(ends.filter((_, index) => missingGlyphs.has(drawn[index] ?? ""))).toEqual([]);
  });
});
