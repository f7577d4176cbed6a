import { build } from "esbuild";
import { expect, test } from "vitest";

/** Returns the modules in a browser bundle of one entry; a Node built-in fails the build. */
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

test("snippets run in a browser, without the processes of chat templates", async () => {
  const modules = await modulesOf("index.ts");
  expect(modules.some((file) => file.endsWith("libraries/timm.ts"))).toBe(true);
  expect(modules.filter((file) => file.includes("chat-template"))).toEqual([]);
});

test("a page that loads libraries on demand starts with none", async () => {
  const modules = await modulesOf("libraries/loaders.ts");
  expect(modules.filter((file) => /libraries\/(?!loaders)/.test(file))).toEqual([]);
});
