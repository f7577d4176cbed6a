import { build } from "esbuild";
import { expect, test } from "vitest";

/** The modules that a browser bundle of one entry holds; a Node built-in in it fails the build. */
async function modulesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [`${import.meta.dirname}/${entry}`],
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    outdir: "out",
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  });
  const first = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith(entry) === true);
  return Object.keys(first?.inputs ?? {});
}

test("the snippets run in a browser, without the processes of the chat templates", async () => {
  const modules = await modulesOf("index.ts");
  expect(modules.some((file) => file.endsWith("libraries/timm.ts"))).toBe(true);
  expect(modules.filter((file) => file.includes("chat-template"))).toEqual([]);
});

test("a page that loads libraries one by one starts with none", async () => {
  const modules = await modulesOf("libraries/loaders.ts");
  expect(modules.filter((file) => /libraries\/(?!loaders)/.test(file))).toEqual([]);
});
