import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Name of this package in imports. */
const self = "@modelyard/tasks";

async function bundle(source: string): Promise<{ gzippedBytes: number; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
  });
  const gzippedBytes = gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).byteLength;
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return { gzippedBytes, inputs: used };
}

test.each(["text-classification", "text-generation", "other"])(
  "one task, %s, with its text takes under 3 KB",
  async (key) => {
    const { gzippedBytes, inputs } = await bundle(
      `export { task } from "${self}/tasks/${key}"; export { about } from "${self}/tasks/${key}/about";`,
    );
    expect(gzippedBytes).toBeLessThan(3072);
    expect(inputs.filter((file) => /\/tasks\/[\w-]+\/entry\.ts$/.test(file))).toHaveLength(1);
  },
);

const index = `from "${self}"`;

test.each([
  { what: "names of tasks", source: `export { tasks, isPipelineType } ${index};`, atMost: 4096 },
  { what: "labels of quantizations", source: `export { parseQuantizationLabel } ${index};`, atMost: 2048 },
  { what: "whole index", source: `export * ${index};`, atMost: 26_000 },
])("the $what include no schemas and stay small", async ({ source, atMost }) => {
  const { gzippedBytes, inputs } = await bundle(source);
  expect(inputs.filter((file) => file.includes("zod"))).toEqual([]);
  expect(gzippedBytes).toBeLessThan(atMost);
});

test("schemas of one task include no other task's", async () => {
  const { inputs } = await bundle(`export { input } from "${self}/tasks/summarization/schemas";`);
  expect(inputs.filter((file) => /\/tasks\/[\w-]+\/schemas\.ts$/.test(file))).toHaveLength(1);
});

test.each([
  { entry: "tasks/text-to-image", has: { task: expect.objectContaining({ id: "text-to-image" }) } },
  { entry: "tasks/text-to-image/about", has: { about: expect.any(String) } },
  { entry: "tasks/text-to-image/schemas", has: { input: expect.anything(), output: expect.anything() } },
  { entry: "abouts", has: { taskAbouts: expect.anything() } },
  { entry: "descriptors", has: { taskDescriptors: expect.anything() } },
  { entry: "schemas", has: { taskSchemas: expect.anything() } },
  { entry: "demo-assets", has: { demoAssetsFolder: expect.any(URL) } },
  { entry: "sample-media-file", has: { sampleMediaFile: expect.any(Function) } },
])("$entry can be imported by its name", async ({ entry, has }) => {
  const module: unknown = await import(`${self}/${entry}`);
  expect(module).toMatchObject(has);
});
