import { readdirSync, readFileSync } from "node:fs";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { type SampleMediaName, sampleMedia } from "../../packages/tasks/src/sample-media/sample-media.ts";
import { sampleImagesFolder, sampleMediaFile } from "../../packages/tasks/src/sample-media/sample-media-file.ts";
import { drawSampleImages } from "./draw-sample-images.ts";

test("the images in the folder are up to date with the script", async () => {
  const images = await drawSampleImages();
  expect(readdirSync(sampleImagesFolder).toSorted()).toEqual([...images.keys()].toSorted());
  for (const [name, bytes] of images)
    expect(Buffer.from(bytes).equals(readFileSync(sampleMediaFile(name))), name).toBe(true);
});

const names = Object.keys(sampleMedia).filter((name): name is SampleMediaName => name in sampleMedia);

test.each(names)("%s has the format of its content type", (name) => {
  const bytes = readFileSync(sampleMediaFile(name));
  if (sampleMedia[name] === "audio/wav") expect(bytes.toString("latin1", 0, 4)).toBe("RIFF");
  else expect(imageSize(bytes)).toMatchObject({ type: "png", width: 768 });
});

function sizeOf(name: SampleMediaName) {
  const { width, height } = imageSize(readFileSync(sampleMediaFile(name)));
  return { width, height };
}

test("an image and its mask have the same size", () => {
  expect(sizeOf("cat-mask.png")).toEqual(sizeOf("cat.png"));
  expect(sizeOf("street-depth.png")).toEqual(sizeOf("street.png"));
});

test("all files together are under 300 KB", () => {
  expect(names.reduce((sum, name) => sum + readFileSync(sampleMediaFile(name)).byteLength, 0)).toBeLessThan(300_000);
});
