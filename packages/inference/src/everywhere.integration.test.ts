import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing"),
);

test("the client uses only APIs of every runtime, none of Node's own", () => {
  expect(sources.length).toBeGreaterThan(70);
  const needy = sources.filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    return /from "node:|\bprocess\.|\bBuffer\b|\brequire\(/.test(text);
  });
  expect(needy).toEqual([]);
});

test("the AI SDK provider imports only types from the SDK", async () => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, "ai-sdk/index.ts")],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((input) => input.endsWith("ai-sdk/language-model.ts"))).toBe(true);
  expect(inputs.filter((input) => /node_modules\/(?:ai|@ai-sdk)\//.test(input))).toEqual([]);
});

test.each([
  { names: "chatCompletion", kilobytes: 12 },
  { names: "chatCompletion, chatCompletionStream", kilobytes: 17 },
  { names: "chatCompletion, structuredOutput", kilobytes: 15 },
  { names: "chatCompletion, runTools, tool", kilobytes: 16 },
])("a bundle with $names is at most $kilobytes KB, gzipped", async ({ names, kilobytes }) => {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from "./chat.ts";`, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length).toBeLessThanOrEqual(kilobytes * 1024);
});
