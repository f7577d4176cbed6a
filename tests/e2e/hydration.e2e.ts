import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { build } from "vite";
import type { HubWithAccount } from "../support/hub-with-account.ts";
import { test } from "./shared-hub.ts";

// Only React's development build reports differences between the server's markup and its own: these pages load their
// scripts from one.
let hub: HubWithAccount;
let scripts: Map<string, string>;

test.beforeAll(async ({ hub: shared }) => {
  const outDir = await mkdtemp(join(tmpdir(), "modelyard-hydration-"));
  await build({
    configFile: resolve(import.meta.dirname, "../../apps/web/vite.config.ts"),
    mode: "development",
    build: { outDir, minify: false },
  });
  const names = (await readdir(outDir)).filter((name) => name.endsWith(".js"));
  scripts = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(outDir, name), "utf8")] as const)),
  );
  await rm(outDir, { recursive: true, force: true });
  expect([...scripts.values()].join("\n")).toContain("didn't match the client properties");
  hub = shared;
});

for (const path of [
  "/models",
  "/yard/tiny-chat",
  "/yard/tiny-chat?use=apps",
  "/datasets/yard/harbour-phrases",
  "/tasks/text-generation",
  "/playground?model=yard/tiny-chat&model=yard/picture-talk",
  "/login",
]) {
  test(`React hydrates ${path} without differences in markup`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (!message.text().includes("React DevTools")) complaints.push(message.text());
    });
    await page.route("**/assets/*.js", (route) => {
      const asked = new URL(route.request().url()).pathname.slice("/assets/".length);
      const main = [...scripts.keys()].find((key) => key.startsWith("main-")) ?? "";
      // The page names the main script of another build. Under both names it must start only once.
      const isNamedByPage = asked.startsWith("main-") && asked !== main;
      const body = isNamedByPage ? `import "./${main}";` : scripts.get(asked);
      return route.fulfill({ contentType: "text/javascript", body: body ?? "" });
    });
    await page.goto(hub.url + path);
    for (const island of await page.locator("[data-island]").all()) {
      // Closed views and the palette have no box, but still receive focus and events.
      await island.evaluate((element) =>
        element.firstElementChild?.dispatchEvent(new FocusEvent("focusin", { bubbles: true })),
      );
      await expect(island).toHaveAttribute("data-hydrated");
    }
    expect(complaints).toEqual([]);
  });
}
