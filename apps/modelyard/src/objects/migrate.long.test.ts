import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { openDiskDriver, openS3Driver } from "@modelyard/hub";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { noS3ServerReason, type S3Server, startS3Server } from "@modelyard/hub/testing/s3-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fsckCommand } from "./fsck-command.ts";
import { objectsCommand } from "./migrate-command.ts";

function keyOf(content: Uint8Array): string {
  const hash = createHash("sha256").update(content).digest("hex");
  return `objects/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

const reason = await noS3ServerReason();

describeUnless(reason, "modelyard objects migrate", () => {
  let server: S3Server;
  let folder: string;
  beforeAll(async () => {
    server = await startS3Server();
    folder = await mkdtemp(join(tmpdir(), "modelyard-migrate-"));
  }, 600_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (command: typeof fsckCommand | typeof objectsCommand, ...flags: string[]) => {
    const { bucket, endpoint, accessKeyId, secretAccessKey } = server.settings;
    const printed: string[] = [];
    const code = await command({
      flags: [...flags, "--json", "--data-dir", folder],
      environment: {
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
      print: (text) => printed.push(text),
      printProgress: () => undefined,
    });
    return { code, result: JSON.parse(printed.join("")) };
  };

  test("copies from disk to S3 and back, and fsck finds all of them intact", async () => {
    const disk = await openDiskDriver(join(folder, "objects"));
    const contents = [0, 10, 6_000_000].map((size) => randomBytes(size));
    for (const content of contents) await disk.put(keyOf(content), inOnePiece(content));
    const during = ["--object-store", "s3", "--object-store-fallback", "disk"];
    expect(await run(fsckCommand, ...during)).toMatchObject({ code: 0, result: { objects: 3 } });
    expect(await run(objectsCommand, "migrate", "--to", "s3", "--dry-run")).toMatchObject({
      code: 0,
      result: { copied: 3, copiedBytes: 6_000_010 },
    });
    expect(await run(objectsCommand, "migrate", "--to", "s3")).toMatchObject({ code: 0, result: { copied: 3 } });
    expect(await run(objectsCommand, "migrate", "--to", "s3")).toMatchObject({ code: 0, result: { present: 3 } });
    expect(await run(fsckCommand, "--object-store", "s3")).toMatchObject({ code: 0, result: { objects: 3 } });
    const s3 = await openS3Driver(server.settings);
    for (const content of contents) {
      expect((await buffer(await s3.read(keyOf(content)))).equals(content)).toBe(true);
      await disk.remove(keyOf(content));
    }
    await s3.close();
    expect(await run(objectsCommand, "migrate", "--to", "disk")).toMatchObject({ code: 0, result: { copied: 3 } });
    expect(await run(fsckCommand)).toMatchObject({ code: 0, result: { objects: 3 } });
  });
});
