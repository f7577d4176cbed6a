import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDiskDriver, openS3Driver } from "@modelyard/hub";
import { noS3ServerReason, type S3Server, startS3Server } from "@modelyard/hub/testing/s3-server";
import { makeDataFolder, removeDataFolder, startModelyard } from "../../../support/start-modelyard.ts";
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts";

/** Where the hub of a test stores large files, and why it cannot on this machine. */
export const storages = [
  { storage: "disk", reason: undefined },
  { storage: "s3", reason: await noS3ServerReason() },
] as const;
export type Storage = (typeof storages)[number]["storage"];

/** A complete hub in a separate process, behind a proxy that counts bytes, with the user alice. */
export interface LargeFileHub {
  /** Of the proxy. */
  url: string;
  proxy: CountingProxy;
  /** Alice's, with the role `write`. */
  token: string;
  dataFolder: string;
  s3: S3Server | undefined;
  /** Returns the bytes of all stored objects and xorbs. */
  storedBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts a hub, as an administrator would, on a folder or on a real S3 server. */
export async function startLargeFileHub(storage: Storage): Promise<LargeFileHub> {
  const token = "hf_large_files_alice";
  const folder = await mkdtemp(join(tmpdir(), "modelyard-large-files-"));
  const provision = join(folder, "provision.yaml");
  await writeFile(provision, `users: [{ name: alice, tokens: [{ name: main, value: ${token}, role: write }] }]\n`);
  const s3 = storage === "s3" ? await startS3Server() : undefined;
  const dataFolder = await makeDataFolder();
  const hub = await startModelyard({
    dataFolder,
    flags: ["--provision", provision, "--rate-limits", "off"],
    environment: s3 === undefined ? {} : environmentOf(s3),
  });
  const proxy = await startCountingProxy(() => hub.url);
  return {
    url: proxy.url,
    proxy,
    token,
    dataFolder,
    s3,
    storedBytes: () => storedBytes(dataFolder, s3),
    async stop() {
      await proxy.close();
      await hub.stop();
      await s3?.stop();
      await removeDataFolder(dataFolder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function environmentOf({ settings }: S3Server): Record<string, string> {
  return {
    MODELYARD_OBJECT_STORE: "s3",
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

async function storedBytes(dataFolder: string, s3: S3Server | undefined): Promise<number> {
  const driver = await (s3 === undefined ? openDiskDriver(join(dataFolder, "objects")) : openS3Driver(s3.settings));
  let bytes = 0;
  for (const prefix of ["objects/", "xorbs/"]) for await (const { size } of driver.list(prefix)) bytes += size;
  await driver.close();
  return bytes;
}
