import { readFileSync } from "node:fs";
import { limits } from "@modelyard/platform/limits";
import { afterAll, describe, expect, test } from "vitest";
import { createAvatarMaker } from "./avatar-maker.ts";
import { decodePicture, encodeWebp } from "./picture-codecs.ts";

const maker = createAvatarMaker();
afterAll(() => maker.close());

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../packages/tasks/sample-media/${name}`, import.meta.url));

describe("an uploaded picture", () => {
  test.each(["cat.png", "boat.png"])("%s becomes a small square in WebP", async (name) => {
    const made = await maker.make(sample(name));
    const { width, height } = await decodePicture(made, "webp");
    expect([width, height]).toEqual([limits.avatar.side, limits.avatar.side]);
    expect(made.byteLength).toBeLessThan(64 * 1024);
  });

  test("may be WebP, and is encoded again, so that nothing else of the file is stored", async () => {
    const gray = { width: 300, height: 200, data: new Uint8ClampedArray(300 * 200 * 4).fill(120) };
    const file = Buffer.concat([await encodeWebp(gray, 80), Buffer.from("<script>alert(1)</script>")]);
    expect((await maker.make(file)).includes("<script>")).toBe(false);
  });

  test.each([
    { title: "SVG", file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { title: "nothing", file: Buffer.alloc(0) },
    { title: "the first bytes of a PNG", file: sample("cat.png").subarray(0, 2000) },
    { title: "a PNG that claims 100,000 pixels a side", file: huge(sample("cat.png")) },
  ])("$title is refused", async ({ file }) => {
    await expect(maker.make(file)).rejects.toMatchObject({ code: "BadRequest" });
  });
});

function huge(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32BE(100_000, 16);
  copy.writeUInt32BE(100_000, 20);
  return copy;
}
