import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { expect, test } from "vitest";
import { openS3Driver } from "../../apps/hub/src/objects/drivers/open-s3-driver.ts";
import { describeUnless } from "../../apps/hub/src/testing/describe-unless.ts";
import { noS3ServerReason, type S3Server, startS3Server } from "../../apps/hub/src/testing/s3-server.ts";
import { createBusyHub } from "./testing/busy-hub.ts";
import { backUp, restore, secretKey } from "./testing/commands.ts";
import { expectFiles } from "./testing/restored-hub.ts";

const masterKey = Buffer.from(secretKey, "hex");

function environmentOf({ settings }: S3Server): Record<string, string> {
  return {
    MODELYARD_OBJECT_STORE: "s3",
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

describeUnless(await noS3ServerReason(), "a hub with its large files in S3", () => {
  test("is backed up by copy and by reference, and restored into an empty bucket, the same one, or a folder", async () => {
    const [first, second] = [await startS3Server(), await startS3Server()];
    const busy = await createBusyHub(masterKey, await openS3Driver(first.settings));
    const scratch = await mkdtemp(join(tmpdir(), "modelyard-s3-backup-"));
    const source = { dataFolder: busy.hub.dataFolder, target: busy.hub.database.target };
    const environment = environmentOf(first);
    try {
      await busy.writeOnce();
      const [copied, listed] = [join(scratch, "copied"), join(scratch, "listed")];
      expect(await backUp(source, copied, { environment })).toMatchObject({ code: 0 });
      expect(await backUp(source, listed, { environment, flags: ["--objects", "reference"] })).toMatchObject({
        code: 0,
      });
      const linked = backUp(source, join(scratch, "linked"), { environment, flags: ["--objects", "link"] });
      await expect(linked).rejects.toThrow("Large files in S3 cannot be linked");
      const full = restore(copied, ["--data-dir", join(scratch, "full")], { environment });
      await expect(full).rejects.toThrow("The store for large files is not empty");

      const targets = [
        { folder: copied, environment: environmentOf(second), openDriver: () => openS3Driver(second.settings) },
        { folder: listed, environment, openDriver: () => openS3Driver(first.settings) },
        { folder: copied, environment: {}, openDriver: undefined },
      ];
      for (const [number, { folder, environment: to, openDriver }] of targets.entries()) {
        const { target, drop } = await createTestDatabase();
        const dataFolder = join(scratch, `restored-${number}`);
        const restored = await restore(folder, ["--data-dir", dataFolder], { target, environment: to });
        expect(restored.code, restored.printed).toBe(0);
        const driver = openDriver === undefined ? {} : { openDriver };
        await expectFiles({ dataFolder, target, masterKey, ...driver }, busy.written);
        await drop();
      }
    } finally {
      await busy.stop();
      await Promise.all([first.stop(), second.stop()]);
      await rm(scratch, { recursive: true, force: true });
    }
  });
});
