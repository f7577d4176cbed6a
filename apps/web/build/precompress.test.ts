import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { precompress } from "./precompress.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-build-"));
  writeFileSync(join(folder, "main.js"), "console.log(1);");
  writeFileSync(join(folder, "sample.wav"), "sound");
});
afterEach(() => rmSync(folder, { recursive: true }));

function files(): string[] {
  const entries = readdirSync(join(folder, "dist"), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

test("a build into the folder of an earlier one compresses neither compressed nor unchanged files again", async () => {
  const plugin = precompress({ beside: { from: folder, to: "demo" } });
  const run = () =>
    build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [plugin],
      build: {
        emptyOutDir: false,
        rolldownOptions: { input: join(folder, "main.js"), output: { entryFileNames: "[name].js" } },
      },
    });
  await run();
  const first = files();
  expect(first.join(" ")).toBe("main.js main.js.br main.js.br main.js.gz main.js.gz sample.wav.br sample.wav.gz");
  const writtenAt = statSync(join(folder, "dist/main.js.br")).mtimeMs;
  await run();
  expect(files()).toEqual(first);
  expect(statSync(join(folder, "dist/main.js.br")).mtimeMs).toBe(writtenAt);
  writeFileSync(join(folder, "main.js"), "console.log(2, 3);");
  await run();
  expect(files()).toEqual(first);
  expect(statSync(join(folder, "dist/main.js.br")).mtimeMs).toBeGreaterThan(writtenAt);
});
