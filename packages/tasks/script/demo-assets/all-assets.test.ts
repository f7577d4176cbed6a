import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { demoAssetsFolder, demoAssetType } from "../../src/demo-assets.ts";
import { type Task, taskDescriptors } from "../../src/descriptors.ts";
import { demoAssetFiles } from "./all-assets.ts";

const drawn = demoAssetFiles();
const shown = new Set(
  Object.values<Task>(taskDescriptors)
    .flatMap(({ demo }) => [demo.inputs, demo.outputs].flat())
    .flatMap((entry) => ("filename" in entry ? [entry.filename] : [])),
);

test("the files in assets/ are up to date with the script", async () => {
  expect((await readdir(demoAssetsFolder)).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, bytes] of drawn)
    expect(Buffer.from(bytes).equals(await readFile(new URL(name, demoAssetsFolder))), name).toBe(true);
});

test("every file that a demo shows exists, and every file is used", () => {
  expect([...shown].toSorted()).toEqual([...drawn.keys()].toSorted());
});

test("all files together are under 1 MB", () => {
  expect([...drawn.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(1_000_000);
});

test.each([...drawn.keys()])("%s has the format of its extension", (name) => {
  const bytes = drawn.get(name) ?? new Uint8Array();
  const text = new TextDecoder("latin1").decode(bytes);
  if (demoAssetType(name) === "image/svg+xml") {
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+>\n<title>[^<]+<\/title>/);
    expect(text).not.toMatch(/script|href|NaN|undefined/);
    const opened = text.match(/<[a-zA-Z][^>]*[^/]>/g)?.length;
    expect(text.match(/<\/[a-zA-Z]+>/g)).toHaveLength(opened ?? -1);
  } else {
    expect(demoAssetType(name)).toBe("audio/wav");
    expect(text.slice(0, 4) + text.slice(8, 16)).toBe("RIFFWAVEfmt ");
    expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(bytes.byteLength - 44);
    expect(new Set(bytes.subarray(44)).size).toBeGreaterThan(10);
  }
});
