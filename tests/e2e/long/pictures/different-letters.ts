import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Browser, test } from "@playwright/test";
import { steadyPage } from "./steady-page.ts";

const recorded = join(import.meta.dirname, "../__golden__/pictures/letters.txt");

/**
 * Returns why pictures cannot be compared: this browser draws letters of the same font differently than the browser that made
 * the pictures, for example another version of it. An update of the pictures records the letters as well.
 */
export async function differentLetters(browser: Browser, hubUrl: string): Promise<string | undefined> {
  const letters = await drawLetters(browser, hubUrl);
  if (test.info().config.updateSnapshots === "all") {
    await mkdir(dirname(recorded), { recursive: true });
    await writeFile(recorded, `${letters}\n`);
    return undefined;
  }
  const expected = await readFile(recorded, "utf8");
  return expected.trim() === letters
    ? undefined
    : "This browser draws letters differently than the one that made the pictures: see CONTRIBUTING.md.";
}

/** @returns a hash of a picture with letters of the hub's font, and of a rounded corner */
async function drawLetters(browser: Browser, hubUrl: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 400, height: 200 } });
  await page.goto(`${hubUrl}/login`);
  await steadyPage(page, { hubUrl });
  await page.evaluate(() => {
    const sample = document.createElement("p");
    sample.id = "letters";
    sample.style.cssText =
      "position: fixed; inset: 0; margin: 0; z-index: 99; background: white; color: black; border-radius: 9px";
    for (const size of [12, 14, 16, 28]) {
      const line = document.createElement("span");
      line.style.cssText = `display: block; font: ${size === 14 ? 600 : 400} ${size}px "Modelyard Serif"`;
      line.textContent = "Hamburgefonstiv 0123456789 &%";
      sample.append(line);
    }
    document.body.replaceChildren(sample);
  });
  const picture = await page.locator("#letters").screenshot();
  await page.close();
  return createHash("sha256").update(picture).digest("hex");
}
