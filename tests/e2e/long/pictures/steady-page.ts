import type { Page } from "@playwright/test";

/** What differs between two runs, and what stands for it in pictures. */
export interface Unsteady {
  /** The address of the hub, which has a random port. */
  hubUrl: string;
}

/**
 * Makes a page draw the same picture in every run and on every machine: text in the font that the hub ships, because sans and
 * mono are fonts of the system, and constants for times, commits, versions and addresses.
 */
export async function steadyPage(page: Page, { hubUrl }: Unsteady): Promise<void> {
  await page.evaluate((origin) => {
    // Not a style element, which the content security policy refuses.
    for (const name of ["--font-body", "--font-code", "--font-display"])
      document.documentElement.style.setProperty(name, '"Modelyard Serif"');
    const steady = (text: string) =>
      text
        .replaceAll(origin, "https://hub.example")
        .replaceAll(new URL(origin).host, "hub.example")
        .replaceAll(/\b[0-9a-f]{7,40}\b/g, (hash) => "0".repeat(hash.length))
        .replaceAll(/\b\d+\.\d+\.\d+\b/g, "0.0.0")
        // Letters that the font does not have.
        .replaceAll(/[^\n -~\u00a0-\u00ff\u0131\u2010-\u2026]/g, "x");
    for (const time of document.querySelectorAll("time")) time.textContent = "1 hour ago";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const before = node.nodeValue ?? "";
      const after = steady(before);
      if (after !== before) node.nodeValue = after;
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=file]), textarea",
    ))
      if (steady(field.value) !== field.value) field.value = steady(field.value);
  }, hubUrl);
  await page.evaluate(async () => {
    const weights = ["400 16px", "600 16px"];
    await Promise.all(weights.map((weight) => document.fonts.load(`${weight} "Modelyard Serif"`)));
    await document.fonts.ready;
  });
}
