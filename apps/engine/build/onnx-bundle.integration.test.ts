import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeOnnxBundle } from "./onnx-bundle.ts";

let folder: string;
let bundle: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-bundle-"));
  bundle = join(folder, "onnx");
  writeOnnxBundle(bundle);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the bundle has one file of the ONNX runtime's WebAssembly, and less than 16 MiB", () => {
  const files = readdirSync(bundle);
  expect(files.filter((name) => name.endsWith(".wasm")).toSorted()).toEqual([
    "jpeg.wasm",
    "ort.wasm",
    "png.wasm",
    "webp.wasm",
  ]);
  const bytes = files.reduce((sum, name) => sum + statSync(join(bundle, name)).size, 0);
  expect(bytes).toBeLessThan(16 * 1024 * 1024);
});

test("its modules import no packages, so that they work without the packages they come from", () => {
  for (const name of ["ort.mjs", "jpeg.js", "png.js", "webp.js"]) {
    const text = readFileSync(join(bundle, name), "utf8");
    const imports = Array.from(
      text.matchAll(/\b(?:from|import\(|require\() ?["']([@a-z][\w@./:-]*)["']/g),
      ([, module]) => module,
    );
    const builtIn = new Set(["fs", "module", "path", "url", "util", "worker_threads"]);
    expect(imports.filter((module) => !builtIn.has(module?.replace("node:", "") ?? ""))).toEqual([]);
  }
});

test("it has the licences of what it contains", () => {
  const licenses = readFileSync(join(bundle, "LICENSES.txt"), "utf8");
  for (const name of ["onnxruntime-web", "@jsquash/jpeg", "@jsquash/png", "@jsquash/webp"]) {
    expect(licenses).toMatch(new RegExp(`==== ${name} \\d+\\.\\d+\\.\\d+\\n\\n[^=]{500}`));
  }
});

test("it is written again only for other versions", () => {
  const versions = join(bundle, "versions.json");
  const changed = statSync(versions).mtimeMs;
  writeOnnxBundle(bundle);
  expect(statSync(versions).mtimeMs).toBe(changed);
  writeFileSync(versions, "{}");
  rmSync(join(bundle, "ort.wasm"));
  writeOnnxBundle(bundle);
  expect(existsSync(join(bundle, "ort.wasm"))).toBe(true);
  expect(readdirSync(folder)).toEqual(["onnx"]);
});
